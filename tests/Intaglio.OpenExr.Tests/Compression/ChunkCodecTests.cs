
namespace Intaglio.OpenExr.Tests;

/// <summary>What is true of every codec of chunks that has the pixels' layout in view.</summary>
public class ChunkCodecTests
{
    public static TheoryData<ExrCompression> Compressions => [ExrCompression.Piz, ExrCompression.Pxr24, ExrCompression.B44, ExrCompression.B44a];

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Compressions))]
    public void Chunks_of_any_layout_come_back(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        Random random = new(1);
        int lossless = 0;
        for (int i = 0; i < 1_500; i++)
        {
            SampleChunk chunk = SampleChunk.Make(random, 1 + i % 70, random.Next(1, 34), (SampleChunk.Kind)(i % 6));
            byte[] packed = new byte[chunk.Raw.Length * 3 + 70_000];
            int size = codec.Compress(chunk.Raw, chunk.Layout, packed);
            Assert.InRange(size, 0, packed.Length);
            byte[] back = new byte[chunk.Raw.Length];
            codec.Decompress(packed.AsSpan(0, size), chunk.Layout, back);
            foreach ((ExrChannel channel, int at, int column, int y) in chunk.Samples())
            {
                if (IsLossy(compression, channel.Type))
                    continue;
                Assert.True(chunk.Raw.AsSpan(at, channel.BytesPerSample).SequenceEqual(back.AsSpan(at, channel.BytesPerSample)), $"{channel} at {column}, row {y}, chunk {i}");
                lossless++;
            }
        }
        Assert.True(lossless > 100_000);
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void What_was_lost_once_is_not_lost_again(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        Random random = new(2);
        for (int i = 0; i < 200; i++)
        {
            ExrChannel[] channels = [new("H", ExrPixelType.Half), new("F", ExrPixelType.Float), new("U", ExrPixelType.UInt)];
            SampleChunk chunk = SampleChunk.Make([.. channels.OrderBy(each => each.Name)], 0, 0, 1 + i % 70, random.Next(1, 34), (SampleChunk.Kind)(i % 3), random);
            byte[] once = Through(codec, chunk.Layout, chunk.Raw);
            Assert.Equal(once, Through(codec, chunk.Layout, once));
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Too_little_room_is_told(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        SampleChunk chunk = SampleChunk.Make([new("Y", ExrPixelType.Half)], 0, 0, 40, 20, SampleChunk.Kind.Noisy, new(3));
        byte[] packed = new byte[chunk.Raw.Length * 2 + 1_000];
        int size = codec.Compress(chunk.Raw, chunk.Layout, packed);
        Assert.True(size > 0);
        for (int room = 0; room < size; room++)
            Assert.Equal(-1, codec.Compress(chunk.Raw, chunk.Layout, packed.AsSpan(0, room)));
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Damage_gives_samples_or_the_one_exception(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        Random random = new(4);
        int refused = 0;
        for (int i = 0; i < 60; i++)
        {
            SampleChunk chunk = SampleChunk.Make(random, random.Next(1, 40), random.Next(1, 34), (SampleChunk.Kind)(i % 6));
            byte[] packed = new byte[chunk.Raw.Length * 3 + 70_000], back = new byte[chunk.Raw.Length];
            packed = packed[..codec.Compress(chunk.Raw, chunk.Layout, packed)];
            for (int length = 0; length < packed.Length; length += 1 + packed.Length / 200)
                Try(packed[..length]);
            for (int j = 0; j < 300; j++)
            {
                byte[] damaged = [.. packed];
                for (int k = random.Next(1, 5); k > 0 && damaged.Length > 0; k--)
                    damaged[random.Next(3) == 0 ? random.Next(damaged.Length) : random.Next(Math.Min(damaged.Length, 64))] ^= (byte)(1 << random.Next(8));
                Try(damaged);
            }
            for (int j = 0; j < 50; j++)
            {
                byte[] noise = new byte[random.Next(400)];
                random.NextBytes(noise);
                Try(noise);
            }

            void Try(byte[] bytes)
            {
                try
                {
                    codec.Decompress(bytes, chunk.Layout, back);
                }
                catch (ExrFormatException)
                {
                    refused++;
                }
            }
        }
        Assert.True(refused > 1_000);
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Nothing_is_allocated_once_the_buffers_are_there(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        SampleChunk chunk = SampleChunk.Make([new("F", ExrPixelType.Float), new("H", ExrPixelType.Half)], 0, 0, 64, 32, SampleChunk.Kind.Noisy, new(5));
        byte[] packed = new byte[chunk.Raw.Length * 2 + 70_000], back = new byte[chunk.Raw.Length];
        // The framework's Deflate, where there is no libdeflate, allocates its streams.
        long allowed = compression == ExrCompression.Pxr24 && !LibDeflate.IsInstalled ? 10 * 4_096 : 0;
        Assert.InRange(Allocations.Fewest(Pass, 10), 0, allowed);

        void Pass()
        {
            int size = codec.Compress(chunk.Raw, chunk.Layout, packed);
            codec.Decompress(packed.AsSpan(0, size), chunk.Layout, back);
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void A_codec_that_refused_a_chunk_reads_the_next(ExrCompression compression)
    {
        using ChunkCodec codec = ChunkCodecs.Create(compression, CodecLevels.Default)!;
        SampleChunk chunk = SampleChunk.Make([new("U", ExrPixelType.UInt)], -3, 5, 33, 17, SampleChunk.Kind.AnyBits, new(6));
        byte[] packed = new byte[chunk.Raw.Length * 3 + 70_000];
        packed = packed[..codec.Compress(chunk.Raw, chunk.Layout, packed)];
        byte[] back = new byte[chunk.Raw.Length];
        Assert.Throws<ExrFormatException>(() => codec.Decompress(packed.AsSpan(0, packed.Length / 2), chunk.Layout, back));
        codec.Decompress(packed, chunk.Layout, back);
        Assert.Equal(chunk.Raw, back);
    }

    private static bool IsLossy(ExrCompression compression, ExrPixelType type) => compression switch
    {
        ExrCompression.Pxr24 => type == ExrPixelType.Float,
        ExrCompression.B44 or ExrCompression.B44a => type == ExrPixelType.Half,
        _ => false,
    };

    private static byte[] Through(ChunkCodec codec, ChunkLayout layout, byte[] raw)
    {
        byte[] packed = new byte[raw.Length * 3 + 70_000], back = new byte[raw.Length];
        int size = codec.Compress(raw, layout, packed);
        codec.Decompress(packed.AsSpan(0, size), layout, back);
        return back;
    }
}
