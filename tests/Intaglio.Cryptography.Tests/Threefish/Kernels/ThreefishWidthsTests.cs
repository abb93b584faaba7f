namespace Intaglio.Cryptography.Tests;

/// <summary>Blocks through the widths that are used here: which are done, and that no other is touched.</summary>
public class ThreefishWidthsTests
{
    private const int MostBlocks = 40, Fewest = 4;
    private const byte Untouched = 0xA5;

    [Fact]
    public void Threefish_256() => CheckBlocks<Threefish256Key, Threefish256Rounds>();

    [Fact]
    public void Threefish_512() => CheckBlocks<Threefish512Key, Threefish512Rounds>();

    [Fact]
    public void Threefish_1024() => CheckBlocks<Threefish1024Key, Threefish1024Rounds>();

    private static void CheckBlocks<TKey, TRounds>()
        where TKey : unmanaged, IThreefishKey
        where TRounds : struct, IThreefishRounds
    {
        ThreefishSize size = ThreefishSize.Of(ThreefishKey.BlockSize<TKey>());
        Random random = new(MostBlocks);
        for (int count = 0; count <= MostBlocks; count++)
        {
            byte[] bytes = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), blocks = random.Bytes(count * size.BlockSize);
            TKey key = default;
            ThreefishKey.SetKey(ref key, bytes);
            ThreefishCipher<TKey>.SetTweak(ref key, tweak);
            CheckBlocks<TKey, TRounds, Encryption>(size, key, blocks, size.EncryptByReference(bytes, tweak, blocks));
            CheckBlocks<TKey, TRounds, Decryption>(size, key, blocks, size.DecryptByReference(bytes, tweak, blocks));
        }
    }

    private static void CheckBlocks<TKey, TRounds, TUse>(ThreefishSize size, TKey key, byte[] blocks, byte[] expected)
        where TKey : unmanaged, IThreefishKey
        where TRounds : struct, IThreefishRounds
        where TUse : struct
    {
        int count = blocks.Length / size.BlockSize, done = Done(count), length = done * size.BlockSize;
        byte[] source = [.. blocks, 0], destination = [.. Enumerable.Repeat(Untouched, source.Length)], place = [.. source];
        Assert.Equal(done, ThreefishWidths.Run<TKey, TRounds, TUse>(in key, in source[0], ref destination[0], count));
        Check.Same((byte[])[.. expected[..length], .. Enumerable.Repeat(Untouched, source.Length - length)], destination, count);
        Check.Same((byte[])[.. blocks, 0], source, count);
        Assert.Equal(done, ThreefishWidths.Run<TKey, TRounds, TUse>(in key, in place[0], ref place[0], count));
        Check.Same((byte[])[.. expected[..length], .. source[length..]], place, count);
    }

    /// <summary>What does not fill the narrowest vectors in use is left over, and so are a few blocks.</summary>
    private static int Done(int count)
    {
        int[] lanes = [.. Enum.GetValues<LaneKernel>().Where(LanesUnderTest.IsUsed).Select(LaneKernels.Lanes64)];
        return lanes.Length == 0 || count < Fewest ? 0 : count / lanes.Min() * lanes.Min();
    }
}
