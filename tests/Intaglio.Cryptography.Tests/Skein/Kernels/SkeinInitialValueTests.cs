using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>The chaining values that are not computed: the paper's, and those that would be computed.</summary>
public class SkeinInitialValueTests
{
    [Fact]
    public void Every_value_in_the_appendix_of_the_paper_is_there()
    {
        Assert.NotEmpty(SkeinPaper.InitialValues);
        Assert.All(SkeinPaper.InitialValues, value => Assert.Equal(value.Words, value.StateBits switch
        {
            256 => Stored<Threefish256Key>((ulong)value.OutputBits),
            512 => Stored<Threefish512Key>((ulong)value.OutputBits),
            _ => Stored<Threefish1024Key>((ulong)value.OutputBits),
        }));
    }

    [Fact]
    public void Skein_256_stores_what_it_would_compute() => CheckStored<Threefish256Key>(256);

    [Fact]
    public void Skein_512_stores_what_it_would_compute() => CheckStored<Threefish512Key>(512);

    [Fact]
    public void Skein_1024_stores_what_it_would_compute() => CheckStored<Threefish1024Key>(1024);

    private static void CheckStored<TKey>(int stateBits)
        where TKey : unmanaged, IThreefishKey
    {
        List<int> found = [];
        for (int bits = 0; bits <= 2048; bits++)
        {
            TKey stored = default, computed = default;
            if (!SkeinInitialValues.TryGet((ulong)bits, ref stored))
                continue;
            found.Add(bits);

            // The parity of the key too; where the next string begins, its tweak is set.
            SkeinStart.CompressConfiguration(key: default, (ulong)bits, tree: default, ref computed);
            ThreefishKey.SetTweak(ref computed, 0, 0);
            Assert.Equal(Bytes(ref computed), Bytes(ref stored));
        }
        Assert.Equal(SkeinPaper.InitialValues.Where(value => value.StateBits == stateBits).Select(value => value.OutputBits), found);
    }

    private static ulong[] Stored<TKey>(ulong outputBits)
        where TKey : unmanaged, IThreefishKey
    {
        TKey chain = default;
        Assert.True(SkeinInitialValues.TryGet(outputBits, ref chain));
        byte[] bytes = new byte[ThreefishKey.BlockSize<TKey>()];
        ThreefishKey.WriteKey(in chain, bytes);
        return MemoryMarshal.Cast<byte, ulong>(bytes).ToArray();
    }

    private static byte[] Bytes<TKey>(ref TKey key)
        where TKey : unmanaged => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TKey, byte>(ref key), Unsafe.SizeOf<TKey>()).ToArray();
}
