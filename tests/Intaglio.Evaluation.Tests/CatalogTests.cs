namespace Intaglio.Evaluation.Tests;

public class CatalogTests
{
    [Fact]
    public void Blake2_packages_are_those_of_the_catalog_in_its_order() => Assert.Equal(
    [
        "SauceControl.Blake2Fast", "Konscious.Security.Cryptography.Blake2", "Isopoh.Cryptography.Blake2b", "Blake2Core", "blake2s-net", "System.Data.HashFunction.Blake2",
        "System.Data.HashFunction.Blake2.Net40Async", "NSec.Cryptography", "BouncyCastle.Cryptography", "HashLib4CSharp", "Multiformats.Hash", "ByteTerrace.Maths.Cryptography.Blake2",
    ], Catalog.Read("blake2").Entries.Select(entry => entry.Package));

    [Fact]
    public void Every_package_has_an_adapter()
    {
        Catalog catalog = Catalog.Read("blake2");
        Assert.All(catalog.Entries, entry => Assert.Contains(": IHashContender", catalog.ReadAdapter(entry), StringComparison.Ordinal));
    }
}
