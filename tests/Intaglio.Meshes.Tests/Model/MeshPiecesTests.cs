namespace Intaglio.Meshes.Tests;

public class MeshPiecesTests
{
    [Theory]
    [InlineData(20_000, 100)]
    [InlineData(4, 100_000)]
    [InlineData(3, 70_000)]
    [InlineData(5, 60_000)]
    [InlineData(200_000, 5)]
    [InlineData(MeshPieces.MostCorners, 3)]
    public void Elements_of_one_size_are_cut_by_elements_and_corners(int size, int count)
    {
        MeshPieces pieces = new();
        pieces.Add(MeshPieceKind.Lines, 7, MeshElements.Create(size, new int[size * count]));
        int most = Math.Clamp(MeshPieces.MostCorners / size, 1, MeshPieces.ChunkSize), next = 0;
        Assert.Equal((count + most - 1) / most, pieces.ChunkCount);
        for (int i = 0; i < pieces.ChunkCount; i++)
        {
            Assert.Equal([new MeshPiece(MeshPieceKind.Lines, 7, next, Math.Min(most, count - next))], pieces.Of(i).ToArray());
            next += most;
        }
    }

    [Fact]
    public void Elements_of_any_size_are_cut_before_what_would_be_too_much()
    {
        Random random = new(1);
        int[] sizes = [.. Enumerable.Range(0, 90_000).Select(i => i is 40 or 41 ? 300_000 : i < 3000 ? random.Next(2, 1000) : random.Next(2, 5))];
        List<int> starts = [0];
        foreach (int size in sizes)
            starts.Add(starts[^1] + size);
        MeshPieces pieces = new();
        pieces.Add(MeshPieceKind.Faces, 0, new MeshElements { PositionIndices = new int[starts[^1]], Starts = starts.ToArray() });
        int next = 0;
        for (int i = 0; i < pieces.ChunkCount; i++)
        {
            MeshPiece piece = Assert.Single(pieces.Of(i).ToArray());
            Assert.Equal(next, piece.First);
            int[] ofPiece = sizes[next..(next += piece.Count)];
            Assert.True(piece.Count == 1 || (piece.Count <= MeshPieces.ChunkSize && ofPiece.Sum() <= MeshPieces.MostCorners));
            if (next < sizes.Length)
                Assert.True(piece.Count == MeshPieces.ChunkSize || ofPiece.Sum() + sizes[next] > MeshPieces.MostCorners);
        }
        Assert.Equal(sizes.Length, next);
    }

    [Fact]
    public void Small_objects_share_a_chunk_until_their_corners_are_too_many()
    {
        MeshPieces pieces = new();
        for (int i = 0; i < 10; i++)
            pieces.Add(MeshPieceKind.Lines, i, MeshElements.Create(MeshPieces.MostCorners / 4, new int[MeshPieces.MostCorners / 4]));
        Assert.Equal(3, pieces.ChunkCount);
        Assert.Equal(4, pieces.Of(0).Length);
    }

    [Fact]
    public void A_text_longer_than_an_array_is_told()
    {
        using TextBuffer text = new();
        text.Append("x"u8);
        Assert.Contains("longer than", Assert.Throws<ArgumentException>(() => text.Room(Array.MaxLength).Length).Message, StringComparison.Ordinal);
    }
}
