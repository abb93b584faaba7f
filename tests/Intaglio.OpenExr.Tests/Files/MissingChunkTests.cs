using System.Buffers.Binary;

namespace Intaglio.OpenExr.Tests;

/// <summary>Tables of chunks that are wrong, and chunks that are not there.</summary>
public class MissingChunkTests
{
    private static readonly Picture[][] files =
    [
        [Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(-3, -5, 30, 70), Pictures.Mixed)],
        [Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(-3, -5, 30, 20), Pictures.Rgba, order: PictureOrder.Decreasing)],
        [Pictures.Create(PictureKind.Tiled, ExrCompression.Piz, new(0, 0, 40, 33), Pictures.Rgba, new(16, 16, PictureLevels.RipMap))],
        [Pictures.Create(PictureKind.DeepScanLine, ExrCompression.Zips, new(0, 0, 20, 20), Pictures.Mixed)],
        .. Pictures.MultiPart(withDeep: true),
    ];

    public static TheoryData<int> Files => [.. Enumerable.Range(0, files.Length)];

    /// <summary>As a program leaves a file that ended before it wrote the tables, or as one copied it that did not know of them.</summary>
    [Theory, MemberData(nameof(Files))]
    public void A_table_of_zeros_is_made_anew(int which)
    {
        byte[] file = Ours.Write(files[which]);
        RawFile raw = new(file);
        file.AsSpan(raw.HeaderEnd, raw.ChunksStart - raw.HeaderEnd).Clear();
        CheckWhole(files[which], Ours.Read(file));
    }

    [Theory, MemberData(nameof(Files))]
    public void One_wrong_entry_is_made_anew(int which)
    {
        foreach (long wrong in (long[])[0, -1, 5, long.MaxValue])
        {
            byte[] file = Ours.Write(files[which]);
            RawFile raw = new(file);
            BinaryPrimitives.WriteInt64LittleEndian(file.AsSpan(raw.Parts[^1].TableStart + 8 * (raw.Parts[^1].Chunks.Count / 2)), wrong);
            CheckWhole(files[which], Ours.Read(file));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    public void A_damaged_chunk_has_a_position(int which)
    {
        byte[] file = Ours.Write(files[which]);
        RawChunk chunk = new RawFile(file).Parts[0].Chunks[1];
        file.AsSpan(chunk.DataStart, 8).Fill(0xFF);
        Assert.Equal(chunk.Offset, Assert.Throws<ExrFormatException>(() => Ours.Read(file, new() { MaxDegreeOfParallelism = 1 })).Position);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void A_chunk_that_is_missing_is_an_error_unless_it_may_be(int which)
    {
        Picture picture = files[which][0];
        byte[] whole = Ours.Write(picture);
        PictureChunk[] places = [.. picture.Chunks()];
        int missing = places.Length / 2;
        // The chunk is cut out, and its entry is zero.
        RawChunk chunk = new RawFile(whole).Parts[0].Chunks[missing];
        byte[] file = new RawFile(whole).Reorder(chunks => chunks.Where(each => each.Index != missing));
        BinaryPrimitives.WriteInt64LittleEndian(file.AsSpan(chunk.Part.TableStart + 8 * missing), 0);
        Assert.Throws<ExrFormatException>(() => Ours.Read(file));

        Picture read = Assert.Single(Ours.Read(file, new() { AllowMissingChunks = true }));
        for (int level = 0; level < picture.Levels.Count; level++)
        {
            ExrImage expected = Ours.ToImage(picture, picture.Levels[level]);
            if (level == places[missing].Level)
                Clear(expected, places[missing].Window);
            Same.CheckLevel(picture, Ours.FromImage(expected), read.Levels[level]);
        }
    }

    private static void Clear(ExrImage image, ExrBox2i window)
    {
        foreach (ExrPlane plane in image.Planes)
        {
            int size = plane.Channel.BytesPerSample;
            for (int y = window.MinY; y <= window.MaxY; y++)
                plane.Bytes.Slice(((y - image.Window.MinY) * plane.Columns + window.MinX - image.Window.MinX) * size, (int)window.Width * size).Clear();
        }
    }

    private static void CheckWhole(Picture[] expected, Picture[] actual)
    {
        Assert.Equal(expected.Length, actual.Length);
        for (int i = 0; i < expected.Length; i++)
            Same.Check(expected[i], actual[i]);
    }
}
