namespace Intaglio.Evaluation.Tests;

public class CatalogTests
{
    public static TheoryData<string> Names => [.. Catalog.Names];

    [Fact]
    public void Four_catalogs_are_built_in() => Assert.Equal(["blake2", "blake3", "parallel", "skein"], Catalog.Names);

    [Theory]
    [InlineData("blake2",
        "SauceControl.Blake2Fast", "Konscious.Security.Cryptography.Blake2", "Isopoh.Cryptography.Blake2b", "Blake2Core", "blake2s-net", "System.Data.HashFunction.Blake2",
        "System.Data.HashFunction.Blake2.Net40Async", "NSec.Cryptography", "Geralt", "Sodium.Core", "BouncyCastle.Cryptography", "HashLib4CSharp", "Multiformats.Hash", "ByteTerrace.Maths.Cryptography.Blake2")]
    [InlineData("parallel", "BouncyCastle.Cryptography", "HashLib4CSharp")]
    [InlineData("blake3", "Blake3", "BouncyCastle.Cryptography")]
    [InlineData("skein", "BouncyCastle.Cryptography", "Portable.BouncyCastle")]
    public void Packages_are_those_of_the_catalog_in_its_order(string name, params string[] packages) =>
        Assert.Equal(packages, Catalog.Read(name).Entries.Select(entry => entry.Package));

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_package_has_an_adapter(string name)
    {
        Catalog catalog = Catalog.Read(name);
        Assert.All(catalog.Entries, entry => Assert.Contains(": IHashContender", catalog.ReadAdapter(entry), StringComparison.Ordinal));
    }

    [Fact]
    public void A_catalog_names_the_functions_of_its_packages() =>
        Assert.Equal(["Skein-256", "Skein-512", "Skein-1024"], Catalog.Read("skein").Entries.SelectMany(entry => entry.Functions).Distinct());

    [Fact]
    public void A_function_that_is_not_known_is_refused()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["own.json"], """[{ "package": "Some.Package", "known": [], "functions": ["ROT13"] }]""");
        EvaluationFormatException exception = Assert.Throws<EvaluationFormatException>(() => Catalog.Read(folder["own.json"]));
        Assert.EndsWith("names the unknown function 'ROT13'", exception.Message, StringComparison.Ordinal);
    }
}
