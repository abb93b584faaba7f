using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Checksums.Tests;

public class ManifestComparisonTests
{
    [Fact]
    public void A_manifest_is_the_same_as_itself() => Prop.ForAll(ManifestEntries.All, entries =>
    {
        Assert.Equal(entries.Select(entry => (ManifestDifferenceKind.Unchanged, entry.Name)), Compare(entries, entries).Select(difference => (difference.Kind, difference.Name)));
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Every_entry_of_both_is_in_one_difference_that_fits() => Prop.ForAll(ManifestEntries.All, ManifestEntries.All, (before, after) =>
    {
        List<ManifestDifference> differences = Compare(before, after);
        Assert.Equal(before.Select(entry => entry.Name), differences.Select(difference => difference.Before?.Name).OfType<string>().Order(ByBytes));
        Assert.Equal(after.Select(entry => entry.Name), differences.Select(difference => difference.After?.Name).OfType<string>().Order(ByBytes));
        foreach (ManifestDifference difference in differences)
        {
            ManifestEntry? old = before.SingleOrDefault(entry => entry.Name == difference.Name), current = after.SingleOrDefault(entry => entry.Name == difference.Name);
            switch (difference.Kind)
            {
                case ManifestDifferenceKind.Added or ManifestDifferenceKind.Removed or ManifestDifferenceKind.Moved:
                    Assert.True(old is null != current is null);
                    Assert.Equal(difference.Kind == ManifestDifferenceKind.Moved, difference is { Before: not null, After: not null });
                    break;
                default:
                    Assert.Equal(old?.Name, current?.Name);
                    Assert.Equal(IsKnownSame(old!, current!), difference.Kind is ManifestDifferenceKind.Unchanged or ManifestDifferenceKind.Touched);
                    break;
            }
            if (difference.Kind == ManifestDifferenceKind.Moved)
                Assert.True(difference.Before!.Algorithm == difference.After!.Algorithm && difference.Before.Digest.Span.SequenceEqual(difference.After.Digest.Span));
        }
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void A_file_is_moved_once()
    {
        ManifestEntry Named(string name) => ManifestEntry.CreateFile(name, ChecksumAlgorithm.PlainFileDigest, new byte[32], 7);
        List<ManifestDifference> differences = Compare([Named("a"), Named("b")], [Named("c"), Named("d"), Named("e")]);
        Assert.Equal([("a", "c"), ("b", "d"), (null, "e")], differences.Select(difference => (difference.Before?.Name, difference.After!.Name)));
    }

    [Fact]
    public void Names_that_could_not_be_read_are_not_compared() => Prop.ForAll(ManifestEntries.All, ManifestEntries.All, (before, after) =>
    {
        string[] unread = [.. before.Concat(after).Where((_, i) => i % 3 == 0).Select((entry, i) => entry.Name.IndexOf('/', StringComparison.Ordinal) is > 0 and var slash && i % 2 == 0 ? entry.Name[..(slash + 1)] : entry.Name)];
        bool IsRead(ManifestEntry entry) => !unread.Any(name => name == entry.Name || name.EndsWith('/') && entry.Name.StartsWith(name, StringComparison.Ordinal));
        Assert.Equal(Show(Compare(before.Where(IsRead), after.Where(IsRead))), Show(Compare(before, after, unread)));
    }).QuickCheckThrowOnFailure();

    [Theory]
    [InlineData("a", "a")]
    [InlineData("./a", "a")]
    [InlineData("photos/a", "a")]
    [InlineData("/home/photos/b/c", "b/c")]
    [InlineData("b/c", "b/c")]
    [InlineData("b/../b//c", "b/c")]
    [InlineData("photos/b/b/c", "b/c")]
    [InlineData("photos/e", "e/")]
    [InlineData("e/", "e/")]
    [InlineData("xa", null)]
    [InlineData("c", null)]
    [InlineData("b", null)]
    [InlineData("photos/", null)]
    [InlineData("..", null)]
    [InlineData("", null)]
    public void A_path_ends_with_the_name_that_is_found(string path, string? name)
    {
        byte[] manifest = Write([ManifestEntries.File("a", null, 1), ManifestEntries.File("b/c", null, 1), ManifestEntry.CreateEmptyDirectory("e/")]);
        Assert.Equal(name, Manifest.FindName(new MemoryStream(manifest), path));
    }

    [Fact]
    public void What_is_verified_is_read_from_where_it_began()
    {
        byte[] manifest = Write(ManifestEntries.Few);
        using MemoryStream stream = new([1, 2, 3, .. manifest]) { Position = 3 };
        using (ManifestReader reader = ManifestReader.CreateVerified(stream, leaveOpen: true))
            Assert.Equal("a", reader.Read()!.Name);
        // The end of the line before the last one.
        manifest[^70] ^= 1;
        Assert.Equal(manifest.Count(value => value == (byte)'\n'), Assert.Throws<ChecksumFormatException>(() => ManifestReader.CreateVerified(new MemoryStream(manifest))).Position);
    }

    private static IComparer<string> ByBytes => Comparer<string>.Create((left, right) => System.Text.Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(System.Text.Encoding.UTF8.GetBytes(right)));

    private static bool IsKnownSame(ManifestEntry old, ManifestEntry current) =>
        old.Kind == current.Kind && old.LinkTarget == current.LinkTarget && old.Algorithm == current.Algorithm && old.Digest.Span.SequenceEqual(current.Digest.Span)
        && (old.Size is null || current.Size is null || old.Size == current.Size);

    private static IEnumerable<(ManifestDifferenceKind, string?, string?)> Show(List<ManifestDifference> differences) =>
        differences.Select(difference => (difference.Kind, difference.Before?.Name, difference.After?.Name));

    private static List<ManifestDifference> Compare(IEnumerable<ManifestEntry> before, IEnumerable<ManifestEntry> after, params string[] unread)
    {
        using ManifestReader old = new(new MemoryStream(Write(before))), current = new(new MemoryStream(Write(after)));
        return [.. unread.Length > 0 ? Manifest.Compare(old, current, unread) : Manifest.Compare(old, current)];
    }

    private static byte[] Write(IEnumerable<ManifestEntry> entries)
    {
        using MemoryStream stream = new();
        using (ManifestWriter writer = new(stream, leaveOpen: true))
        {
            foreach (ManifestEntry entry in entries)
                writer.Write(entry);
            writer.Complete();
        }
        return stream.ToArray();
    }
}
