using Intaglio.Documentation.Api;

namespace Intaglio.Documentation.Tests;

/// <summary>docs/reference/api: the public members of the libraries are those that stand there.</summary>
public class ApiListingTests
{
    public static TheoryData<string> Libraries => [.. Library.All.Select(library => library.Name)];

    [Theory]
    [MemberData(nameof(Libraries))]
    public void The_public_members_are_those_of_the_listing(string name)
    {
        Library library = Library.All.Single(library => library.Name == name);
        string file = Repository.ListingOf(library), listing = ApiListing.Write(library), listed = File.Exists(file) ? File.ReadAllText(file) : "";
        string[] lines = listing.Split('\n'), listedLines = listed.Split('\n');
        string difference = string.Concat(listedLines.Except(lines).Select(line => $"- {line}\n").Concat(lines.Except(listedLines).Select(line => $"+ {line}\n")));
        Assert.True(listed == listing, $"The public members of {name} have changed. If that is wanted, renew docs/reference/api: {ApiListing.Command}\n{difference}");
    }

    [Fact]
    public void Each_listing_is_of_a_library() =>
        Assert.Equal(Library.All.Select(Repository.ListingOf), Directory.GetFiles(Path.Combine(Repository.Root, "docs", "reference", "api"), "*.txt").Order(StringComparer.Ordinal));

    /// <summary>What a listing has to show, by members that are known to have it.</summary>
    [Theory]
    [InlineData("Intaglio.Cryptography", "public static class Intaglio.Cryptography.Blake2b")]
    [InlineData("Intaglio.Cryptography", "    public static byte[] HashData(System.ReadOnlySpan<byte> source, in Intaglio.Cryptography.Blake2bParameters parameters = default)")]
    [InlineData("Intaglio.Cryptography", "public readonly ref struct Intaglio.Cryptography.Blake2bParameters")]
    [InlineData("Intaglio.Cryptography", "    public int DigestSize { get; init; }")]
    [InlineData("Intaglio.Cryptography", "    public const int MaxKeySize = 64")]
    [InlineData("Intaglio.Cryptography", "public sealed class Intaglio.Cryptography.Blake2bHasher : Intaglio.Cryptography.IncrementalHasher")]
    [InlineData("Intaglio.Caching", "    public Intaglio.Caching.CacheKey Add(string name, string? value)")]
    public void A_listing_has_signatures_in_full(string library, string line) =>
        Assert.Contains(line, File.ReadLines(Repository.ListingOf(Library.All.Single(each => each.Name == library))));

    [Fact]
    public void A_listing_has_nothing_that_the_compiler_adds() =>
        Assert.DoesNotContain(Library.All.SelectMany(library => File.ReadLines(Repository.ListingOf(library))),
            line => line.Contains(" Deconstruct(", StringComparison.Ordinal) || line.Contains("EqualityContract", StringComparison.Ordinal) || line.Contains("PrintMembers(", StringComparison.Ordinal));

    [Fact]
    public void A_listing_has_what_is_obsolete() =>
        Assert.Contains(File.ReadLines(Repository.ListingOf(Library.All.Single(library => library.Name == "Intaglio.Cryptography"))),
            line => line.Contains("[System.Obsolete(", StringComparison.Ordinal) && line.Contains("HashData<TArray>(", StringComparison.Ordinal));
}
