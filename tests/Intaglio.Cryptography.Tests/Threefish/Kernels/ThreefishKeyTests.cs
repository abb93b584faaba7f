using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>The extended key that kernels are given, and what is read from it.</summary>
public class ThreefishKeyTests
{
    [Fact]
    public void Threefish_256() => CheckKey<Threefish256Key>();

    [Fact]
    public void Threefish_512() => CheckKey<Threefish512Key>();

    [Fact]
    public void Threefish_1024() => CheckKey<Threefish1024Key>();

    private static void CheckKey<TKey>()
        where TKey : unmanaged, IThreefishKey
    {
        int size = ThreefishKey.BlockSize<TKey>();
        byte[] bytes = TestData.Counting(size, 251), tweak = new byte[16];
        UInt128 t = ((UInt128)0x0123456789ABCDEF << 64) + 0xFEDCBA9876543211;
        BinaryPrimitives.WriteUInt128LittleEndian(tweak, t);
        TKey key = default;
        ThreefishKey.SetKey(ref key, bytes);
        Assert.Equal(ExtendedKey.Of(bytes, 0), Words(ref key));
        ThreefishKey.SetTweak(ref key, (ulong)t, (ulong)(t >> 64));
        Assert.Equal(ExtendedKey.Of(bytes, t), Words(ref key));
        Assert.Equal((ulong)t, ThreefishKey.Tweak(ref key));
        ThreefishCipher<TKey>.SetTweak(ref key, []);
        Assert.Equal(ExtendedKey.Of(bytes, 0), Words(ref key));
        ThreefishCipher<TKey>.SetTweak(ref key, tweak);
        Assert.Equal(ExtendedKey.Of(bytes, t), Words(ref key));

        for (int length = 0; length <= size; length++)
        {
            byte[] written = new byte[size + 10];
            ThreefishKey.WriteKey(in key, written.AsSpan(0, length));
            Check.Same((byte[])[.. bytes[..length], .. new byte[written.Length - length]], written, length);
        }
    }

    private static ulong[] Words<TKey>(ref TKey key)
        where TKey : unmanaged => MemoryMarshal.Cast<TKey, ulong>(MemoryMarshal.CreateSpan(ref key, 1)).ToArray();
}
