using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>What is disposed of holds no byte of the message, and nothing that came from the key.</summary>
public class Blake3WipeTests
{
    private static readonly byte[] Key = TestData.Counting(Blake3.KeySize), Message = [.. Enumerable.Repeat((byte)0xA5, 5000)];

    [Fact]
    public void Disposing_wipes_a_hasher()
    {
        Blake3Hasher hasher = Blake3.CreateHasher(new() { Key = Key });
        hasher.AppendData(Message);
        CheckDispose(hasher, hasher.Dispose);
    }

    [Fact]
    public void Disposing_wipes_an_adapter()
    {
        HashAlgorithm algorithm = Blake3.CreateHashAlgorithm(new() { Key = Key });
        algorithm.TransformBlock(Message, 0, Message.Length, null, 0);
        CheckDispose(algorithm, algorithm.Dispose);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(100)]
    public void Disposing_wipes_an_extendable_output(int read)
    {
        Blake3Xof xof = new(new Blake3Parameters { Key = Key });
        xof.AppendData(Message);
        if (read >= 0)
            xof.Read(read);
        CheckDispose(xof, xof.Dispose);
    }

    [Fact]
    public void Resetting_wipes_what_came_from_the_message()
    {
        Blake3Hasher hasher = Blake3.CreateHasher();
        hasher.AppendData(Message.AsSpan(0, 1000));
        Assert.True(Holds(hasher, Message));
        hasher.GetHashAndReset();
        Assert.False(Holds(hasher, Message));
    }

    private static void CheckDispose(object instance, Action dispose)
    {
        object[] parts = HeldStates.Parts(instance);
        Assert.True(Holds(instance, Key));
        Assert.True(Holds(instance, Message));
        dispose();
        Assert.All(HeldStates.In(parts), bytes => Assert.All(bytes, value => Assert.Equal(0, value)));
    }

    private static bool Holds(object instance, byte[] what) => HeldStates.In(HeldStates.Parts(instance)).Any(bytes => bytes.AsSpan().IndexOf(what.AsSpan(0, 16)) >= 0);
}
