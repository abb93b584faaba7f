namespace Intaglio.Evaluation.Tests;

/// <summary>Packages from a feed to the judgement: restored, called through their adapters, and examined in processes of their own.</summary>
[Collection(SharedFeed.Name)]
[Trait("Duration", "Long")]
public class PackageTests(JudgedStandIns judged) : IClassFixture<JudgedStandIns>
{
    [Theory]
    [InlineData("Konscious.Security.Cryptography.Blake2", "wrong-at-block-multiples")]
    [InlineData("System.Data.HashFunction.Blake2", "allocates")]
    [InlineData("Blake2Core", "not-optimized")]
    [InlineData("Isopoh.Cryptography.Blake2b", "allocates-for-little")]
    [InlineData("NSec.Cryptography", "refuses-digest-sizes")]
    [InlineData("NSec.Cryptography", "refuses-keys")]
    [InlineData("System.Data.HashFunction.Blake2.Net40Async", "asynchronous-over-memory")]
    public void The_publicly_known_fault_of_a_package_is_found(string package, string code) =>
        Assert.All(judged.Find(package), contender => Assert.Contains(contender.Findings, finding => finding.Code == code));

    [Theory]
    [InlineData("Konscious.Security.Cryptography.Blake2")]
    [InlineData("System.Data.HashFunction.Blake2")]
    [InlineData("Blake2Core")]
    [InlineData("Isopoh.Cryptography.Blake2b")]
    [InlineData("NSec.Cryptography")]
    [InlineData("System.Data.HashFunction.Blake2.Net40Async")]
    public void Only_a_wrong_package_is_called_wrong(string package) =>
        Assert.All(judged.Find(package), contender =>
            Assert.Equal(package.StartsWith("Konscious", StringComparison.Ordinal), contender.Findings.Any(finding => finding.Severity == Severity.Wrong)));

    [Theory]
    [InlineData("SauceControl.Blake2Fast", "BLAKE2b", "BLAKE2s")]
    [InlineData("blake2s-net", "BLAKE2s")]
    [InlineData("BouncyCastle.Cryptography", "BLAKE2b", "BLAKE2s")]
    [InlineData("HashLib4CSharp", "BLAKE2b", "BLAKE2bp", "BLAKE2s", "BLAKE2sp")]
    [InlineData("Multiformats.Hash", "BLAKE2b", "BLAKE2s")]
    [InlineData("ByteTerrace.Maths.Cryptography.Blake2", "BLAKE2b", "BLAKE2s")]
    public void A_correct_package_has_nothing_against_it(string package, params string[] functions)
    {
        ContenderResult[] contenders = judged.Find(package);
        Assert.Equal(functions, contenders.Select(contender => contender.Function).Order(StringComparer.Ordinal));
        Assert.All(contenders, contender =>
        {
            Assert.DoesNotContain(contender.Findings, finding => finding.Severity is Severity.Wrong or Severity.Unsafe or Severity.Costly);
            Assert.StartsWith("Correct in all ", contender.Verdict, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void What_a_package_says_of_itself_is_told()
    {
        PackageFacts facts = judged.Find("Blake2Core").Single().Package!;
        Assert.Equal("0.0.1", facts.Version);
        Assert.Equal("MIT", facts.Licence);
        Assert.Equal(["net10.0"], facts.TargetFrameworks);
    }

    [Fact]
    public void What_is_judged_is_restored_within_the_store() =>
        Assert.NotEmpty(Directory.GetFiles(Path.Combine(judged.StoreFolder, "blake2core"), "blake2core.0.0.1.nupkg", SearchOption.AllDirectories));

    [Fact]
    public async Task A_package_that_no_feed_has_is_unavailable() =>
        Assert.Equal("the configured feeds do not have it", await ExplainAsync("Intaglio.No.Such.Package", null));

    [Fact]
    public async Task A_version_that_no_feed_has_is_unavailable()
    {
        PackageUnavailableException exception = await Assert.ThrowsAsync<PackageUnavailableException>(() => judged.Store.RestoreAsync("Blake2Core", "9.9.9", null));
        Assert.Equal("the configured feeds do not have this version of it", exception.Message);
    }

    [Theory]
    [InlineData("../Blake2Core")]
    [InlineData("Blake2Core\" />")]
    [InlineData("")]
    public async Task What_cannot_be_a_package_is_not_looked_for(string id) =>
        Assert.Equal($"'{id}' is not a package name and version", await ExplainAsync(id, null));

    [Fact]
    public async Task An_adapter_that_does_not_compile_is_named()
    {
        string reason = await ExplainAsync("Blake2Core", "public sealed class BLAKE2b : Intaglio.Evaluation.IHashContender { }");
        Assert.StartsWith("its adapter does not fit this version of Blake2Core: ", reason, StringComparison.Ordinal);
    }

    /// <summary>The same package twice at a time, as a command line may name it.</summary>
    [Fact]
    public async Task A_package_can_be_asked_for_twice_at_a_time()
    {
        RestoredPackage[] packages = await Task.WhenAll(judged.Store.RestoreAsync("blake2s-net", "0.0.1", null), judged.Store.RestoreAsync("blake2s-net", "0.0.1", null));
        Assert.Equal(packages[0].AssemblyPath, packages[1].AssemblyPath);
    }

    private async Task<string> ExplainAsync(string id, string? adapter) =>
        (await Assert.ThrowsAsync<PackageUnavailableException>(() => judged.Store.RestoreAsync(id, null, adapter))).Message;
}
