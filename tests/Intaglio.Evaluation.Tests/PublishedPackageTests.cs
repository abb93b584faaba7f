namespace Intaglio.Evaluation.Tests;

/// <summary>Published packages of the configured feeds, in the versions whose findings are known. One that no feed has is skipped.</summary>
[Trait("Duration", "Long")]
public class PublishedPackageTests(PublishedPackageTests.Judged judged) : IClassFixture<PublishedPackageTests.Judged>
{
    public static TheoryData<string> Packages => [.. Judged.Versions.Keys];

    [SkippableTheory]
    [MemberData(nameof(Packages))]
    public void BLAKE2_is_correct_in_all_cases(string package)
    {
        ContenderResult[] results = judged.Find(package);
        Assert.NotEmpty(results);
        Assert.All(results, result =>
        {
            Assert.StartsWith("BLAKE2", result.Function, StringComparison.Ordinal);
            Assert.DoesNotContain(result.Findings, finding => finding.Severity is Severity.Wrong or Severity.Unsafe);
            Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
        });
    }

    [SkippableTheory]
    [InlineData("NSec.Cryptography", "refuses-digest-sizes")]
    [InlineData("NSec.Cryptography", "refuses-keys")]
    [InlineData("Geralt", "refuses-digest-sizes")]
    public void The_finding_of_this_version_is_found(string package, string code) =>
        Assert.Contains(judged.Find(package).SelectMany(result => result.Findings), finding => finding.Code == code);

    [SkippableTheory]
    [InlineData("Konscious.Security.Cryptography.Blake2")]
    [InlineData("BouncyCastle.Cryptography")]
    public void Copies_of_the_key_are_found(string package)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only on Linux can a process search its own memory.");
        Assert.Contains(judged.Find(package).SelectMany(result => result.Findings), finding => finding.Code == "keeps-key");
    }

    /// <summary>The package's own library, and not one of the same name that is installed.</summary>
    [SkippableTheory]
    [InlineData("NSec.Cryptography")]
    [InlineData("Geralt")]
    [InlineData("Sodium.Core")]
    public void The_native_library_is_the_one_of_the_package(string package) =>
        Assert.All(judged.Find(package), result => Assert.StartsWith("runtimes/", Assert.Single(result.NativeLibraries, library => library.Contains("sodium", StringComparison.Ordinal)), StringComparison.Ordinal));

    public sealed class Judged : IDisposable
    {
        internal static readonly IReadOnlyDictionary<string, string> Versions = new Dictionary<string, string>
        {
            ["BouncyCastle.Cryptography"] = "2.7.0",
            ["NSec.Cryptography"] = "26.4.0",
            ["Geralt"] = "4.5.0",
            ["Sodium.Core"] = "1.4.1",
            ["Konscious.Security.Cryptography.Blake2"] = "1.1.1",
            ["Isopoh.Cryptography.Blake2b"] = "2.0.0",
        };

        private readonly TemporaryFolder folder = new();
        private readonly EvaluationResult result;

        public Judged()
        {
            Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });
            Catalog catalog = Catalog.Read("blake2");
            Lineup lineup = new();
            new PackageLineup(new PackageStore(folder["store"], []), evaluator).AddTo(
                lineup, [.. catalog.Entries.Where(entry => Versions.ContainsKey(entry.Package)).Select(entry => (entry with { Version = Versions[entry.Package] }, catalog.ReadAdapter(entry)))], function: null);
            result = evaluator.Run(lineup.Contenders, lineup.Absent);
        }

        internal ContenderResult[] Find(string package)
        {
            AbsentContender? absent = result.Absent.FirstOrDefault(absent => absent.Name == package);
            Skip.If(absent is { Reason: var reason } && (reason.StartsWith("the configured feeds do not have", StringComparison.Ordinal) || reason.StartsWith("a feed does not answer", StringComparison.Ordinal)), $"{package}: {absent?.Reason}");
            Assert.Null(absent);
            return [.. result.Contenders.Where(contender => contender.Package?.Id == package)];
        }

        public void Dispose() => folder.Dispose();
    }
}
