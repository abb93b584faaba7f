using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Tests;

/// <summary>All libraries have one way for each thing: docs/reference/api keeps the rules of docs/internals/design.md.</summary>
public class DialectTests
{
    // Patterns of members that may break a rule, each with the reason. None names more than one type, but for what every hash function has.
    private static readonly (string Rule, string Pattern, string Reason)[] excused =
    [
        ("progress precedes the token", @"^\w+\.HashDataAsync$", "Without progress another overload is meant, so that it cannot be optional."),
        ("a stream is first and named", "^Blake2TreeManifest.Compare(Async)?$", "It hashes the stream, which the framework calls source."),
    ];

    public static TheoryData<string> Rules => [.. DialectRules.All.Keys];

    private static IEnumerable<ListedMember> Members => Library.All.SelectMany(library => ListedMember.Read(File.ReadLines(Repository.ListingOf(library))));

    [Theory]
    [MemberData(nameof(Rules))]
    public void Every_member_keeps_the_rule(string rule) =>
        Assert.Empty(Members.Where(member => DialectRules.All[rule](member) && !excused.Any(each => each.Rule == rule && Matches(each.Pattern, member))).Select(member => $"{member.Type}: {member.Text}"));

    [Theory]
    [InlineData("settings have setters", "public sealed class N.XOptions", "public int Size { get; init; }")]
    [InlineData("progress precedes the token", "public static class N.X", "public static void Read(System.Threading.CancellationToken cancellationToken = default, System.IProgress<long>? progress = null)")]
    [InlineData("progress precedes the token", "public static class N.X", "public static void Read(System.IProgress<long>? told = null)")]
    [InlineData("progress is not a setting", "public sealed class N.XOptions", "public System.IProgress<long>? Progress { get; set; }")]
    [InlineData("a token is last and optional", "public static class N.X", "public static void Read(System.Threading.CancellationToken cancellationToken)")]
    [InlineData("a token is last and optional", "public static class N.X", "public static void Read(System.Threading.CancellationToken cancellationToken = default, int size = 0)")]
    [InlineData("parallelism has one name", "public sealed class N.XOptions", "public int MaxThreads { get; set; }")]
    [InlineData("parallelism has one name", "public static class N.X", "public static void Read(int maxThreads = -1)")]
    [InlineData("memory has one name", "public sealed class N.XOptions", "public long MemoryLimit { get; set; }")]
    [InlineData("memory has one name", "public sealed class N.XOptions", "public int MaxMemory { get; set; }")]
    [InlineData("factories create", "public sealed class N.X", "public static N.X Of(int size)")]
    [InlineData("factories create", "public sealed class N.X", "public static N.X OfSize(int size)")]
    [InlineData("booleans are flags", "public sealed class N.X", "public bool Binary { get; set; }")]
    [InlineData("a stream is first and named", "public sealed class N.XReader", "public XReader(System.IO.Stream source)")]
    [InlineData("a stream is first and named", "public static class N.X", "public static void Write(N.Image image, System.IO.Stream stream)")]
    [InlineData("a stream is first and named", "public static class N.X", "public static N.X Find(System.IO.Stream source)")]
    [InlineData("asynchronous members say so", "public static class N.X", "public static System.Threading.Tasks.Task<int> Count(int size)")]
    [InlineData("asynchronous members say so", "public static class N.X", "public static int CountAsync(int size)")]
    [InlineData("records are short", "public sealed record N.X", "public X(int First, int Second, int Third, int Fourth)")]
    public void A_rule_finds_what_breaks_it(string rule, string type, string member) => Assert.True(DialectRules.All[rule](Assert.Single(ListedMember.Read([type, $"    {member}"]))));

    [Theory]
    [InlineData("public (int First, int Second) Count(System.Collections.Generic.IReadOnlyList<(int A, int B)> items, System.Threading.CancellationToken cancellationToken = default)", "Count", 2)]
    [InlineData("public static void Convert<TSource, TTarget>(System.ReadOnlySpan<TSource> source, System.Span<TTarget> target) where TSource : unmanaged", "Convert", 2)]
    [InlineData("[color: System.Diagnostics.CodeAnalysis.NotNullWhen(true)] public static bool TryParse(string? text, out N.X? color)", "TryParse", 2)]
    public void Lines_are_understood(string line, string name, int parameters)
    {
        ListedMember member = new("X", line);
        Assert.Equal((name, parameters), (member.Method, member.Parameters.Count));
    }

    [Fact]
    public void Each_exception_to_a_rule_is_needed()
    {
        Assert.True(excused.Length <= 10);
        Assert.All(excused, each => Assert.Contains(Members, member => DialectRules.All[each.Rule](member) && Matches(each.Pattern, member)));
    }

    private static bool Matches(string pattern, ListedMember member) => Regex.IsMatch($"{member.Type}.{member.Method ?? member.Property}", pattern);
}
