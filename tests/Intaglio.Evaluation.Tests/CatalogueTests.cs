namespace Intaglio.Evaluation.Tests;

public class CatalogueTests
{
    [Fact]
    public void Blake2_packages_are_those_of_the_catalogue_in_its_order() => Assert.Equal(
    [
        "SauceControl.Blake2Fast", "Konscious.Security.Cryptography.Blake2", "Isopoh.Cryptography.Blake2b", "Blake2Core", "blake2s-net", "System.Data.HashFunction.Blake2",
        "System.Data.HashFunction.Blake2.Net40Async", "NSec.Cryptography", "BouncyCastle.Cryptography", "HashLib4CSharp", "Multiformats.Hash", "ByteTerrace.Maths.Cryptography.Blake2",
    ], Catalogue.Read("blake2").Entries.Select(entry => entry.Package));

    [Fact]
    public void Every_package_has_an_adapter()
    {
        Catalogue catalogue = Catalogue.Read("blake2");
        Assert.All(catalogue.Entries, entry => Assert.Contains(": IHashContender", catalogue.ReadAdapter(entry), StringComparison.Ordinal));
    }
}
