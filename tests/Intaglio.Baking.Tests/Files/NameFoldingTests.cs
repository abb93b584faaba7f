using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>The folding of names against the normalization and the casing of the framework.</summary>
public class NameFoldingTests
{
    private const int Names = 100_000;

    private static readonly string reason = $"The framework does not have exactly the characters of Unicode {NameFoldingTable.Version}, the version in NameFoldingTable.";

    [SkippableFact]
    public void The_tables_are_those_of_the_framework()
    {
        Skip.IfNot(NameFoldingTable.IsOfFramework, reason);
        string path = typeof(NameFoldingTests).Assembly.GetMetadata("NameFoldingData"), generated = NameFoldingTable.Generate();
        if (Environment.GetEnvironmentVariable("INTAGLIO_RENEW") == "1")
            File.WriteAllText(path, generated);
        Assert.True(File.ReadAllText(path).ReplaceLineEndings("\n") == generated,
            "NameFoldingData.cs is stale: run this test with INTAGLIO_RENEW=1 in the environment, which writes the file, and build again.");
    }

    [SkippableFact]
    public void All_characters_are_folded_as_by_the_framework()
    {
        Skip.IfNot(NameFoldingTable.IsOfFramework, reason);
        Assert.Empty(NameFoldingTable.Points.Select(char.ConvertFromUtf32).Where(text => NameFolding.Fold(text) != Expected(text)).Select(Escape));
    }

    /// <summary>Each character is between marks of the lowest and the highest class and of two classes between them.</summary>
    [SkippableFact]
    [Trait("Duration", "Long")]
    public void All_characters_are_ordered_as_by_the_framework()
    {
        Skip.IfNot(NameFoldingTable.IsOfFramework, reason);
        Assert.Empty(NameFoldingTable.Points.Select(point => $"\u0345\u0301\u0323{char.ConvertFromUtf32(point)}\u0323\u0334").Where(text => NameFolding.Fold(text) != Expected(text)).Select(Escape));
    }

    /// <summary>Folding therefore decomposes only once.</summary>
    [SkippableFact]
    public void Case_mappings_yield_characters_that_are_not_decomposed_or_reordered()
    {
        Skip.IfNot(NameFoldingTable.IsOfFramework, reason);
        foreach (int point in NameFoldingTable.Points.Where(point => !NameFoldingTable.Decomposes(point)))
        {
            Rune folded = NameFoldingTable.FoldCase(new Rune(point));
            if (folded.Value == point)
                continue;
            Assert.Equal(folded.ToString(), NameFoldingTable.Decompose(folded.Value));
            Assert.Equal(folded, NameFoldingTable.FoldCase(folded));
            Assert.False(NameFoldingTable.IsMark(folded.Value), Escape(folded.ToString()));
            // This mark is of the highest class, so that its letter follows all other marks.
            Assert.Equal(point == 0x0345, NameFoldingTable.IsMark(point));
        }
    }

    [SkippableFact]
    public void Random_names_are_equal_exactly_if_the_framework_makes_them_equal()
    {
        Skip.IfNot(NameFoldingTable.IsOfFramework, reason);
        RandomNames names = new(seed: 20261126);
        int equal = 0;
        for (int i = 0; i < Names; i++)
        {
            string name = names.Next(), other = names.Vary(name), folded = NameFolding.Fold(name);
            bool same = Expected(name) == Expected(other);
            Assert.True(folded == Expected(name), Escape(name));
            Assert.True(NameFolding.Fold(folded) == folded, Escape(name));
            Assert.True(folded == NameFolding.Fold(other) == same, $"{Escape(name)} {Escape(other)}");
            equal += same ? 1 : 0;
        }
        // Both outcomes are frequent.
        Assert.InRange(equal, Names / 5, Names * 4 / 5);
    }

    [Theory]
    [InlineData("README.md", "readme.MD")]
    [InlineData("\u00E9", "e\u0301")]
    [InlineData("\u00C9", "e\u0301")]
    [InlineData("\u212B", "\u00C5")]
    [InlineData("\u212B", "a\u030A")]
    [InlineData("\u212A", "k")]
    [InlineData("\u2126", "\u03C9")]
    [InlineData("\u017F", "s")]
    [InlineData("\u1E9B", "\u1E61")]
    [InlineData("\u03A3", "\u03C3")]
    [InlineData("\u03C3", "\u03C2")]
    [InlineData("\u1E9E", "\u00DF")]
    [InlineData("\u01C5", "\u01C6")]
    [InlineData("\u0130", "i\u0307")]
    [InlineData("\u00B5", "\u03BC")]
    [InlineData("\uAC00", "\u1100\u1161")]
    [InlineData("\uAC01", "\u1100\u1161\u11A8")]
    [InlineData("\uD7A3", "\u1112\u1175\u11C2")]
    [InlineData("a\u0323\u0301", "a\u0301\u0323")]
    [InlineData("\u1EAD", "\u00E2\u0323")]
    [InlineData("\u1F82", "\u03B1\u0345\u0313\u0300")]
    [InlineData("\u0344", "\u0308\u0301")]
    [InlineData("\uF900", "\u8C48")]
    [InlineData("\U0002F800", "\u4E3D")]
    [InlineData("\U0001D15E", "\U0001D157\U0001D165")]
    [InlineData("\U00010400", "\U00010428")]
    [InlineData("\U0001E900", "\U0001E922")]
    public void Names_that_collide_are_equal(string one, string other) => Assert.Equal(NameFolding.Fold(one), NameFolding.Fold(other));

    [Theory]
    [InlineData("a", "b")]
    [InlineData("e", "\u00E9")]
    // Ligatures, full-width letters and superscripts differ from their letters in more than canonical form.
    [InlineData("\uFB01", "fi")]
    [InlineData("\uFF21", "A")]
    [InlineData("x\u00B2", "x2")]
    [InlineData("\u00DF", "ss")]
    [InlineData("\u0131", "i")]
    [InlineData("\u0131", "I")]
    [InlineData("\u0130", "i")]
    // Marks of one class are not reordered.
    [InlineData("a\u0301\u0308", "a\u0308\u0301")]
    [InlineData("a\u0323b\u0301", "a\u0301b\u0323")]
    [InlineData("\u1100\u1161", "\u1100\u1163")]
    public void Names_that_do_not_collide_differ(string one, string other) => Assert.NotEqual(NameFolding.Fold(one), NameFolding.Fold(other));

    // Attributes cannot contain halves of pairs.
    [Fact]
    public void Halves_of_pairs_and_noncharacters_are_kept() =>
        Assert.All(["\uD800", "\uDC00\uD800", "a\u0301\uD800\u0323", "\uFFFD", "\uFFFE\uFFFF"], name => Assert.Equal(name, NameFolding.Fold(name)));

    [Fact]
    public void Folded_ASCII_is_returned_without_allocation()
    {
        string name = "textures/wall-0123456789_abcdefghijk.png";
        Assert.Same(name, NameFolding.Fold(name));
        Assert.Equal(0, Allocations.Fewest(() => NameFolding.Fold(name), calls: 100));
    }

    private static string Expected(string name) =>
        string.Concat(NameFoldingTable.Decompose(name).EnumerateRunes().Select(NameFoldingTable.FoldCase).Select(rune => rune.ToString()));

    private static string Escape(string text) => string.Join(' ', text.EnumerateRunes().Select(rune => $"U+{rune.Value:X4}"));
}
