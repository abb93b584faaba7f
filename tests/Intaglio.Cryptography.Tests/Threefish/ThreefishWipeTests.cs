using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>What is disposed of holds no byte of the key or of the keystream.</summary>
public class ThreefishWipeTests
{
    [Theory, EveryThreefish]
    public void Disposing_wipes_a_cipher(ThreefishSize size)
    {
        byte[] key = TestData.Counting(size.KeySize);
        foreach (bool isUsed in new[] { false, true })
        {
            ThreefishObject cipher = size.Create(key);
            if (isUsed)
                cipher.Encrypt(new byte[9 * size.BlockSize], new byte[9 * size.BlockSize]);
            Assert.True(ExtendedKey(Field(cipher.Instance, "cipher")).AsSpan().IndexOf(key) >= 0);
            cipher.Instance.Dispose();
            AssertZero(ExtendedKey(Field(cipher.Instance, "cipher")));
        }
    }

    [Theory, EveryThreefish]
    public void Disposing_wipes_a_keystream(ThreefishSize size)
    {
        byte[] key = TestData.Counting(size.KeySize);
        // Whole blocks may leave nothing behind.
        foreach (int used in new[] { 0, 1, 10 * size.BlockSize + 1 })
        {
            ThreefishCounterObject counter = size.CreateCounter(key);
            object keystream = Field(counter.Instance, "keystream");
            counter.Transformed(new byte[used]);
            byte[] last = (byte[])Field(keystream, "last");
            Assert.True(ExtendedKey(keystream).AsSpan().IndexOf(key) >= 0);
            Assert.Equal(used > 0, last.AsSpan().IndexOfAnyExcept((byte)0) >= 0);
            counter.Instance.Dispose();
            AssertZero(ExtendedKey(keystream));
            AssertZero(last);
        }
    }

    private static byte[] ExtendedKey(object holder) => BoxedState.Bytes(Field(holder, "key"))!;

    private static object Field(object holder, string name) =>
        Assert.Single(holder.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic), field => field.Name == name).GetValue(holder)!;

    private static void AssertZero(byte[] bytes) => Assert.Equal(-1, bytes.AsSpan().IndexOfAnyExcept((byte)0));
}
