using System.IO.Compression;

namespace Intaglio.Imaging.Tests;

/// <summary>Files and pixels do not depend on the number of threads, nor on how rows are cut; pictures may be larger than memory.</summary>
public class RowThreadTests
{
    private static readonly PixelFormat rgb = new(3, AlphaMode.None, SampleType.Bits8);

    public static TheoryData<ImageFileFormat, TiffCompression?, SampleType, bool> Files => new()
    {
        { ImageFileFormat.Png, null, SampleType.Bits8, false }, { ImageFileFormat.Png, null, SampleType.Bits16, false }, { ImageFileFormat.Png, null, SampleType.Bits8, true },
        { ImageFileFormat.Tiff, TiffCompression.Deflate, SampleType.Bits8, false }, { ImageFileFormat.Tiff, TiffCompression.Lzw, SampleType.Bits16, false },
        { ImageFileFormat.Tiff, TiffCompression.None, SampleType.Bits16, false }, { ImageFileFormat.Tiff, TiffCompression.Deflate, SampleType.Binary32, false },
    };

    // Several pieces of PNG, and many strips of TIFF.
    [Theory, MemberData(nameof(Files))]
    [Trait("Duration", "Long")]
    public void Any_number_of_threads_gives_the_same(ImageFileFormat format, TiffCompression? compression, SampleType sample, bool isInterlaced)
    {
        Image image = Sample.Smooth(701, 953, rgb with { Sample = sample });
        byte[] expected = Write(threads: 1);
        foreach (int threads in (int[])[2, 3, 5, -1])
        {
            Assert.True(expected.AsSpan().SequenceEqual(Write(threads)), $"{threads} threads");
            Sample.CheckSame(image, Sample.Read(expected, new() { MaxDegreeOfParallelism = threads }), threads);
        }
        Sample.CheckSame(image, Sample.Read(expected, new() { MaxDegreeOfParallelism = 1 }), 1);
        if (format == ImageFileFormat.Png)
            Assert.Equal(Sample.Integers(image), new PngParser(expected).Codes);

        byte[] Write(int threads) => Sample.Write(image, format, new() { MaxDegreeOfParallelism = threads, TiffCompression = compression, IsInterlaced = isInterlaced });
    }

    [Theory]
    [InlineData(ImageFileFormat.Png)]
    [InlineData(ImageFileFormat.Tiff)]
    public void Rows_may_be_written_in_any_parts(ImageFileFormat format)
    {
        Image image = Sample.Smooth(701, 640, rgb);
        byte[] expected = Sample.Write(image, format);
        foreach (int count in (int[])[1, 97, 639])
        {
            using MemoryStream file = new();
            using ImageRowWriter writer = new(file, ImageHeader.From(image), format);
            for (int y = 0; y < image.Height; y += count)
            {
                Image rows = new(image.Width, Math.Min(count, image.Height - y), rgb);
                image.Bytes.Span.Slice(y * image.Width * 3, rows.Bytes.Length).CopyTo(rows.Bytes.Span);
                writer.Write(rows);
                // Who writes rows may use them again at once.
                rows.Bytes.Span.Fill(99);
            }
            writer.Complete();
            Assert.True(expected.AsSpan().SequenceEqual(file.ToArray()), $"{count} rows");
        }
    }

    [Theory]
    [InlineData(CompressionLevel.NoCompression)]
    [InlineData(CompressionLevel.Fastest)]
    [InlineData(CompressionLevel.Optimal)]
    [InlineData(CompressionLevel.SmallestSize)]
    public void Pieces_of_what_cannot_be_compressed_are_one_stream(CompressionLevel level)
    {
        Image image = Sample.Random(1000, 800, rgb);
        PngParser png = new(Sample.Write(image, ImageFileFormat.Png, new() { CompressionLevel = level }));
        Assert.Equal(Sample.Integers(image), png.Codes);
    }

    // A row alone is longer than a piece.
    [Fact]
    public void Rows_longer_than_a_piece()
    {
        Image image = Sample.Smooth(400_000, 5, rgb);
        byte[] file = Sample.Write(image, ImageFileFormat.Png);
        Assert.Equal(Sample.Integers(image), new PngParser(file).Codes);
        Sample.CheckSame(image, Sample.Read(file), "png");
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Damage_is_found_with_any_number_of_threads(int threads)
    {
        Image image = Sample.Smooth(300, 2000, rgb);
        foreach (ImageFileFormat format in (ImageFileFormat[])[ImageFileFormat.Png, ImageFileFormat.Tiff])
        {
            byte[] file = Sample.Write(image, format);
            foreach (int at in (int[])[file.Length / 4, file.Length / 2, file.Length * 3 / 4])
            {
                byte[] damaged = [.. file];
                damaged[at] ^= 0x55;
                string message = Assert.Throws<ImageFormatException>(() => Sample.Read(damaged, new() { MaxDegreeOfParallelism = threads })).Message;
                Assert.Equal(Assert.Throws<ImageFormatException>(() => Sample.Read(damaged, new() { MaxDegreeOfParallelism = 1 })).Message, message);
            }
        }
    }

    [Fact]
    public void A_reader_that_is_disposed_of_early_waits_for_its_threads()
    {
        foreach (ImageFileFormat format in (ImageFileFormat[])[ImageFileFormat.Png, ImageFileFormat.Tiff])
        {
            byte[] file = Sample.Write(Sample.Smooth(500, 3000, rgb), format);
            for (int turn = 0; turn < 20; turn++)
            {
                using OwnedStream stream = new(file);
                using (ImageRowReader reader = new(stream, new() { MaxDegreeOfParallelism = 3 }, leaveOpen: true))
                    reader.Read(new Image(500, 1, rgb));
                stream.IsReleased = true;
            }
        }
    }

    // A slow stream, so that one thread looks for its strip while another reads where strips are.
    [Fact]
    [Trait("Duration", "Long")]
    public void Threads_that_begin_at_once_read_their_own_strips()
    {
        Image image = Sample.Smooth(300, 400, rgb);
        byte[] file = Sample.Write(image, ImageFileFormat.Tiff);
        for (int turn = 0; turn < 5; turn++)
        {
            Image read = new(image.Width, image.Height, rgb);
            using (ImageRowReader reader = new(new OwnedStream(file) { Pause = TimeSpan.FromMilliseconds(20) }, new() { MaxDegreeOfParallelism = 3 }))
                reader.Read(read);
            Assert.Equal(image.Bytes.ToArray(), read.Bytes.ToArray());
        }
    }

    [Fact]
    public void An_image_larger_than_an_array_is_read_and_written()
    {
        ImageHeader header = new() { Width = 60_000, Height = 40_000, Format = new(1, AlphaMode.None, SampleType.Bits8), SignificantBits = 8 };
        using CountingStream target = new();
        using ImageRowReader reader = new(new Zeros("P5\n60000 40000\n255\n"u8.ToArray(), 2_400_000_000), new() { MaxPixels = long.MaxValue });
        using ImageRowWriter writer = new(target, header, ImageFileFormat.Pgm);
        Image rows = new(60_000, 500, header.Format);
        for (int y = 0; y < 40_000; y += 500)
        {
            reader.Read(rows);
            writer.Write(rows);
        }
        writer.Complete();
        Assert.Equal(2_400_000_019, target.Count);
    }

    /// <summary>A stream that nobody may read after it was given back.</summary>
    private sealed class OwnedStream(byte[] bytes) : MemoryStream(bytes)
    {
        internal bool IsReleased { get; set; }

        internal TimeSpan Pause { get; init; } = TimeSpan.FromMilliseconds(1);

        public override int Read(Span<byte> buffer)
        {
            Thread.Sleep(Pause);
            Assert.False(IsReleased);
            return base.Read(buffer[..Math.Min(buffer.Length, 20_000)]);
        }
    }

    /// <summary>A file that is a header and zeros.</summary>
    private sealed class Zeros(byte[] head, long zeros) : Stream
    {
        private long position;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => position; set => throw new NotSupportedException(); }

        public override int Read(Span<byte> buffer)
        {
            if (position < head.Length)
            {
                int count = Math.Min(buffer.Length, head.Length - (int)position);
                head.AsSpan((int)position, count).CopyTo(buffer);
                position += count;
                return count;
            }
            int left = (int)Math.Min(buffer.Length, head.Length + zeros - position);
            buffer[..left].Clear();
            position += left;
            return left;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    /// <summary>Counts what is written.</summary>
    private sealed class CountingStream : Stream
    {
        internal long Count { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => Count;

        public override long Position { get => Count; set => throw new NotSupportedException(); }

        public override void Write(ReadOnlySpan<byte> buffer) => Count += buffer.Length;

        public override void Write(byte[] buffer, int offset, int count) => Count += count;

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
