using Intaglio.Cryptography;

namespace Intaglio.Baking.Tests;

/// <summary>Copies of files that are longer than those in memory.</summary>
public sealed class FileSnapshotTests : IDisposable
{
    private const int Length = (32 << 20) + 5;

    private readonly TemporaryFolder folder = new();
    private readonly byte[] content = new byte[Length];

    public FileSnapshotTests()
    {
        new Random(1).NextBytes(content);
        folder.Write("file", content);
    }

    public void Dispose() => folder.Dispose();

    [Fact]
    public void A_long_file_is_read_as_it_was_hashed()
    {
        using FileSnapshot snapshot = Take();
        Assert.Equal((Length, Convert.ToHexString(FileDigest.HashData(content))), (snapshot.Length, Convert.ToHexString(snapshot.Digest.Span)));
        using MemoryStream copy = new();
        snapshot.CopyTo(copy);
        Assert.True(content.AsSpan().SequenceEqual(copy.ToArray()));
        using Stream stream = snapshot.Open();
        stream.Position = Length - 2;
        byte[] end = new byte[4];
        Assert.Equal((Length, 2), (stream.Length, stream.Read(end)));
        Assert.Equal(content[^2..], end[..2]);
        // A copy of the file does not change.
        folder.Write("file", new byte[Length]);
        stream.Position = 0;
        Assert.Equal((content[0], content[1]), ((byte)stream.ReadByte(), (byte)stream.ReadByte()));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(-1)]
    public void A_long_file_that_has_changed_is_not_read(int difference)
    {
        using FileSnapshot snapshot = Take();
        using (FileStream file = new(folder["file"], FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite))
        {
            file.SetLength(Length + difference);
            file.WriteByte((byte)~content[0]);
        }
        Assert.Throws<InputChangedException>(() => snapshot.CopyTo(Stream.Null));
        Assert.Throws<InputChangedException>(() => snapshot.CopyTo(new OutputBuffer("out")));
        Assert.Throws<InputChangedException>(snapshot.Open);
    }

    [Fact]
    public void A_long_file_that_was_replaced_is_read_as_it_was()
    {
        using FileSnapshot snapshot = Take();
        File.Delete(folder["file"]);
        folder.Write("file", "other");
        using OutputBuffer copy = new("out");
        snapshot.CopyTo(copy);
        Assert.Equal(FileDigest.HashData(content), FileDigest.HashData(copy.OpenAtStart()));
        copy.Release();
    }

    [Fact]
    public void A_file_that_cannot_be_read_is_named()
    {
        Directory.CreateDirectory(folder["folder"]);
        Assert.Contains(folder["folder"], Assert.ThrowsAny<IOException>(() => FileSnapshot.Take(folder.Path, "folder", "in", "name")).Message, StringComparison.Ordinal);
    }

    private FileSnapshot Take() => FileSnapshot.Take(folder.Path, "file", "in", "name")!;
}
