using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory.Tests;

public class LaboratoryCodecTests
{
    public static TheoryData<string, int> Levels
    {
        get
        {
            TheoryData<string, int> data = [];
            foreach (LaboratoryCodec codec in LaboratoryCodecs.All)
                foreach (int level in codec.Levels)
                    data.Add(codec.Name, level);
            return data;
        }
    }

    public static TheoryData<bool, bool> Variants => new() { { true, true }, { true, false }, { false, true }, { false, false } };

    [SkippableTheory]
    [MemberData(nameof(Levels))]
    public void Bytes_come_back_and_codecs_can_be_used_again(string name, int level)
    {
        LaboratoryCodec codec = Find(name);
        using ByteCoder coder = codec.Create(level);
        foreach (int length in (int[])[1, 2, 100, 70_000])
        {
            byte[] bytes = Smooth(length), packed = new byte[length + 1000], back = new byte[length];
            int size = coder.Compress(bytes, packed);
            Assert.InRange(size, 1, packed.Length);
            coder.DecompressAll(packed.AsSpan(0, size), back);
            Assert.Equal(bytes, back);
            if (length > 1000 && name != LaboratoryCodecs.Store)
                Assert.True(size < length / 2, $"{size} of {length} bytes");
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Levels))]
    public void What_has_no_room_is_told_and_what_is_cut_short_refused(string name, int level)
    {
        LaboratoryCodec codec = Find(name);
        using ByteCoder coder = codec.Create(level);
        byte[] noise = new byte[5000], packed = new byte[6000];
        new Random(1).NextBytes(noise);
        Assert.Equal(-1, coder.Compress(noise, packed.AsSpan(0, 4000)));
        int size = coder.Compress(noise, packed);
        Assert.Throws<ExrFormatException>(() => coder.DecompressAll(packed.AsSpan(0, size / 2), new byte[noise.Length]));
        Assert.Throws<ExrFormatException>(() => coder.DecompressAll(packed.AsSpan(0, size), new byte[noise.Length - 1]));
        coder.DecompressAll(packed.AsSpan(0, size), new byte[noise.Length]);
    }

    /// <summary>Those with sums or rules of their own; LZ4 has no sum, and its damaged literals are other literals.</summary>
    [SkippableTheory]
    [InlineData(LaboratoryCodecs.Zlib)]
    [InlineData(LaboratoryCodecs.ZlibNg)]
    [InlineData(LaboratoryCodecs.LibDeflateName)]
    public void Damage_is_found(string name)
    {
        LaboratoryCodec codec = Find(name);
        using ByteCoder coder = codec.Create(6);
        byte[] bytes = Smooth(20_000), packed = new byte[30_000];
        int size = coder.Compress(bytes, packed);
        for (int at = 0; at < size; at += 1 + size / 50)
        {
            packed[at] ^= 0x55;
            Assert.Throws<ExrFormatException>(() => coder.DecompressAll(packed.AsSpan(0, size), new byte[bytes.Length]));
            packed[at] ^= 0x55;
        }
    }

    /// <summary>Deflate is Deflate: what the system's zlib has packed, the framework unpacks, and the other way round.</summary>
    [SkippableFact]
    public void Zlib_is_that_of_the_framework()
    {
        using ByteCoder stock = Find(LaboratoryCodecs.Zlib).Create(6), framework = Find(LaboratoryCodecs.ZlibNg).Create(6);
        byte[] bytes = Smooth(50_000), packed = new byte[60_000], back = new byte[bytes.Length];
        framework.DecompressAll(packed.AsSpan(0, stock.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
        Array.Clear(back);
        stock.DecompressAll(packed.AsSpan(0, framework.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
    }

    [SkippableTheory]
    [MemberData(nameof(Variants))]
    public void All_bits_of_all_types_come_through_ZFP(bool halvesAreFloats, bool second)
    {
        Skip.IfNot(LibZfp.IsInstalled, "libzfp1 is not installed.");
        Skip.IfNot(LibZstd.IsInstalled, "libzstd1 is not installed.");
        using ZfpCodec codec = new(halvesAreFloats, second ? new LibZstdCoder(1) : null);
        ChunkLayout layout = new([new("H", ExrPixelType.Half), new("N", ExrPixelType.UInt), new("S", ExrPixelType.Half, 2, 2), new("Z", ExrPixelType.Float)]);
        foreach ((int width, int height) in (ReadOnlySpan<(int, int)>)[(1, 1), (1, 16), (5, 3), (64, 16), (4096, 16)])
        {
            layout.Set(-1, -1, width, height);
            byte[] raw = new byte[layout.Size], packed = new byte[layout.Size * 3 + 4096], back = new byte[layout.Size];
            // Noise has NaN of all kinds, denormals and infinities.
            new Random(width).NextBytes(raw);
            int size = codec.Compress(raw, layout, packed);
            codec.Decompress(packed.AsSpan(0, size), layout, back);
            Assert.Equal(raw, back);
        }
    }

    [SkippableTheory]
    [InlineData(true)]
    [InlineData(false)]
    public void Every_half_comes_through_ZFP_and_damage_leads_nowhere_else(bool halvesAreFloats)
    {
        Skip.IfNot(LibZfp.IsInstalled, "libzfp1 is not installed.");
        using ZfpCodec codec = new(halvesAreFloats, second: null);
        ChunkLayout layout = new([new("H", ExrPixelType.Half)]);
        layout.Set(0, 0, 4096, 16);
        byte[] raw = new byte[layout.Size], packed = new byte[layout.Size * 3], back = new byte[layout.Size];
        for (int i = 0; i < 65536; i++)
            BitConverter.TryWriteBytes(raw.AsSpan(2 * i), (ushort)i);
        int size = codec.Compress(raw, layout, packed);
        codec.Decompress(packed.AsSpan(0, size), layout, back);
        Assert.Equal(raw, back);
        Assert.Throws<ExrFormatException>(() => codec.Decompress(packed.AsSpan(0, size - 1), layout, back));
        Assert.Throws<ExrFormatException>(() => codec.Decompress(packed.AsSpan(0, 3), layout, back));
        Random random = new(2);
        for (int i = 0; i < 200; i++)
        {
            byte[] damaged = packed[..size];
            for (int k = 0; k < 20; k++)
                damaged[random.Next(4, size)] = (byte)random.Next(256);
            codec.Decompress(damaged, layout, back);
        }
    }

    private static LaboratoryCodec Find(string name)
    {
        LaboratoryCodec codec = LaboratoryCodecs.All.Single(each => each.Name == name);
        Skip.IfNot(codec.IsThere, $"{codec.Package} is not installed.");
        return codec;
    }

    private static byte[] Smooth(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)(i / 9))];
}
