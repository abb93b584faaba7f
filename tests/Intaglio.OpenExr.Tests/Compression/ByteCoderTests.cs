using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Tests;

public class ByteCoderTests
{
    public static TheoryData<string> Names => ["framework", "libdeflate", "libzstd", "zstd"];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void What_is_packed_comes_back(string name)
    {
        using ByteCoder coder = Coder(name);
        foreach (int length in new[] { 0, 1, 2, 100, 65_536, 1_000_003 })
        {
            byte[] bytes = Bytes(length);
            byte[] packed = new byte[length + length / 2 + 100];
            int size = coder.Compress(bytes, packed);
            Assert.InRange(size, 0, packed.Length);
            byte[] back = new byte[length];
            coder.DecompressAll(packed.AsSpan(0, size), back);
            Assert.Equal(bytes, back);
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void Too_little_room_is_told(string name)
    {
        using ByteCoder coder = Coder(name);
        byte[] bytes = Bytes(5_000);
        Assert.Equal(-1, coder.Compress(bytes, new byte[10]));
        byte[] packed = new byte[10_000];
        int size = coder.Compress(bytes, packed);
        Assert.Throws<ExrFormatException>(() => coder.Decompress(packed.AsSpan(0, size), new byte[4_999]));
        Assert.Throws<ExrFormatException>(() => coder.DecompressAll(packed.AsSpan(0, size), new byte[5_001]));
    }

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void Damage_is_told_or_gives_other_bytes_and_nothing_else(string name)
    {
        using ByteCoder coder = Coder(name);
        byte[] packed = new byte[10_000];
        int size = coder.Compress(Bytes(3_000), packed);
        Random random = new(3);
        for (int i = 0; i < 2_000; i++)
        {
            byte[] damaged = packed[..random.Next(size + 1)];
            for (int j = random.Next(4); j > 0 && damaged.Length > 0; j--)
                damaged[random.Next(damaged.Length)] = (byte)random.Next();
            try
            {
                coder.Decompress(damaged, new byte[3_000]);
            }
            catch (ExrFormatException)
            {
            }
        }
        Assert.Throws<ExrFormatException>(() => coder.DecompressAll(packed.AsSpan(0, size / 2), new byte[3_000]));
    }

    [SkippableFact]
    public void The_two_deflaters_read_each_other()
    {
        Skip.IfNot(LibDeflate.IsInstalled, "libdeflate is not installed; Debian has it in the package libdeflate0.");
        using DeflateCoder native = new LibDeflateCoder(4), framework = new FrameworkDeflateCoder(4);
        byte[] bytes = Bytes(100_000), packed = new byte[100_000], back = new byte[100_000];
        native.DecompressAll(packed.AsSpan(0, framework.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
        back.AsSpan().Clear();
        framework.DecompressAll(packed.AsSpan(0, native.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
    }

    [SkippableTheory]
    [InlineData(-50)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(19)]
    public void Both_kinds_of_Zstandard_read_each_other(int level)
    {
        Skip.IfNot(LibZstd.IsInstalled, "libzstd is not installed; Debian has it in the package libzstd1.");
        using ZstandardCoder native = new LibZstdCoder(level), managed = new ManagedZstdCoder(level);
        byte[] bytes = Bytes(300_000), packed = new byte[400_000], back = new byte[300_000];
        native.DecompressAll(packed.AsSpan(0, managed.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
        back.AsSpan().Clear();
        managed.DecompressAll(packed.AsSpan(0, native.Compress(bytes, packed)), back);
        Assert.Equal(bytes, back);
    }

    private static ByteCoder Coder(string name)
    {
        Skip.If(name == "libdeflate" && !LibDeflate.IsInstalled, "libdeflate is not installed; Debian has it in the package libdeflate0.");
        Skip.If(name == "libzstd" && !LibZstd.IsInstalled, "libzstd is not installed; Debian has it in the package libzstd1.");
        return name switch
        {
            "framework" => new FrameworkDeflateCoder(4),
            "libdeflate" => new LibDeflateCoder(4),
            "libzstd" => new LibZstdCoder(1),
            _ => new ManagedZstdCoder(1),
        };
    }

    /// <summary>Half of it compresses.</summary>
    private static byte[] Bytes(int length)
    {
        Random random = new(length);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
            bytes[i] = (byte)(i < length / 2 ? i / 7 : random.Next());
        return bytes;
    }
}
