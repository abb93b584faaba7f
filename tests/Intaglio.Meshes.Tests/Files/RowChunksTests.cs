namespace Intaglio.Meshes.Tests;

/// <summary>Whoever reads a chunk when: what was read is in the order of the file, and the first fault of the file is told.</summary>
public class RowChunksTests
{
    private static readonly byte[] bytes = [0, 1, 2, 3, 4, 5, 6, 7];

    [Fact]
    public void Chunks_are_in_the_order_of_the_file_when_the_first_is_read_last()
    {
        using CountdownEvent others = new(bytes.Length - 1);
        Assert.Equal(bytes, Read(row =>
        {
            if (row == 0)
                others.Wait();
            else
                others.Signal();
        }));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_first_fault_of_the_file_is_told_whichever_is_found_first(bool isFoundLast)
    {
        using ManualResetEventSlim isFirstBegun = new(), isSecondBegun = new();
        MeshFormatException thrown = Assert.Throws<MeshFormatException>(() => Read(row =>
        {
            if (row > 1)
                return;
            (row == 0 ? isFirstBegun : isSecondBegun).Set();
            isFirstBegun.Wait();
            isSecondBegun.Wait();
            // Time enough for the other to be found, most times.
            if (isFoundLast == (row == 0))
                Thread.Sleep(100);
            throw new MeshFormatException($"Row {row}");
        }));
        Assert.Equal("Row 0", thrown.Message);
    }

    [Fact]
    public void Rows_behind_each_other_have_shapes_of_their_own_and_the_rest_is_left()
    {
        RowChunks chunks = new(new TrickleStream(bytes, 3), new() { ChunkSize = 4, MaxDegreeOfParallelism = 2 }, null, 0, () => "ended", new MemoryBudget(new()), CancellationToken.None);
        Assert.Equal([0, 1, 2], chunks.Read(new FixedRows(1), 3, Take).SelectMany(rows => rows));
        Assert.Equal([3, 4, 5, 6], chunks.Read(new FixedRows(2), 2, Take).SelectMany(rows => rows));
        Assert.Empty(chunks.Read(new FixedRows(5), 0, Take));
        Assert.Equal("ended", Assert.Throws<MeshFormatException>(() => chunks.Read(new FixedRows(2), 1, Take)).Message);

        static byte[] Take(ReadOnlySpan<byte> rows, int count, out long memory)
        {
            memory = rows.Length;
            return rows.ToArray();
        }
    }

    [Theory]
    [InlineData(2, -1, false)]
    [InlineData(2, 0, true)]
    [InlineData(3, 0, false)]
    [InlineData(3, 1, false)]
    [InlineData(3, 2, true)]
    public void The_stream_may_end_before_the_last_row_where_that_is_said(int size, int mostLeft, bool isRead)
    {
        RowChunks chunks = new(new TrickleStream(bytes, 3), new() { ChunkSize = 4, MaxDegreeOfParallelism = 2 }, null, 0, () => "ended", new MemoryBudget(new()), CancellationToken.None);
        if (isRead)
            Assert.Equal(bytes.Length / size, Read().Sum());
        else
            Assert.Throws<MeshFormatException>(Read);

        int[] Read() => chunks.Read(
            new FixedRows(size),
            long.MaxValue,
            (ReadOnlySpan<byte> _, int rows, out long memory) =>
            {
                memory = 0;
                return rows;
            },
            mostLeft);
    }

    // All that was read already was copied for each of them.
    [Fact]
    public void Many_rows_of_their_own_are_read_in_time()
    {
        byte[] many = [.. Enumerable.Range(0, 8 << 20).Select(i => (byte)(i / 2))];
        RowChunks chunks = new(new MemoryStream(many), new() { ChunkSize = many.Length, MaxDegreeOfParallelism = 1 }, null, 0, () => "ended", new MemoryBudget(new()), CancellationToken.None);
        FixedRows row = new(2);
        for (int i = 0; i < 300_000; i++)
            Assert.Equal((byte)i, Assert.Single(chunks.Read(row, 1, First)));

        static byte First(ReadOnlySpan<byte> rows, int count, out long memory)
        {
            memory = 0;
            return rows[0];
        }
    }

    // Chunks of one byte each.
    private static byte[] Read(Action<int> meet)
    {
        RowChunks chunks = new(new MemoryStream(bytes), new() { ChunkSize = 1, MaxDegreeOfParallelism = 3 }, null, 0, () => "ended", new MemoryBudget(new()), CancellationToken.None);
        return chunks.Read(new FixedRows(1), bytes.Length, (ReadOnlySpan<byte> row, int _, out long memory) =>
        {
            memory = 1;
            meet(row[0]);
            return row[0];
        });
    }
}
