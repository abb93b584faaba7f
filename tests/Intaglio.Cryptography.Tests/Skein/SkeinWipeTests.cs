using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>What is disposed of holds no byte of the message, and nothing that came from the key.</summary>
public class SkeinWipeTests
{
    private static readonly byte[] Key = TestData.Counting(32), Message = [.. Enumerable.Repeat((byte)0xA5, 1000)];

    private static readonly SkeinTree Tree = new() { LeafSizeExponent = 1, FanOutExponent = 10, MaxHeight = 255 };

    private static readonly SkeinTree StreamedLeaves = new() { LeafSizeExponent = 12, FanOutExponent = 1, MaxHeight = 255 };

    public static TheoryData<SkeinTree> Trees => [default, Tree, StreamedLeaves];

    [Theory, MemberData(nameof(Trees))]
    public void Disposing_wipes_a_hasher(SkeinTree tree)
    {
        foreach (SkeinFunction function in SkeinFunction.Sizes)
        {
            SkeinHasher hasher = function.CreateHasher(new SkeinRequest { Key = Key, Tree = tree });
            hasher.AppendData(Message);
            hasher.GetCurrentHash(new byte[function.BlockSize]);
            hasher.AppendBits(Message, 2999);
            CheckDispose(hasher.Instance, hasher.Dispose, StartOf(function.StateBits, (ulong)function.StateBits, tree));
        }
    }

    [Theory, MemberData(nameof(Trees))]
    public void Resetting_wipes_what_came_from_the_message(SkeinTree tree)
    {
        foreach (SkeinFunction function in SkeinFunction.Sizes)
        {
            SkeinHasher hasher = function.CreateHasher(new SkeinRequest { Key = Key, Tree = tree });
            hasher.AppendData(Message);
            Assert.Contains(HeldStates.In(HeldStates.Parts(hasher.Instance)), bytes => bytes.AsSpan().IndexOf(Message.AsSpan(0, 8)) >= 0);
            hasher.GetHashAndReset();
            Assert.DoesNotContain(HeldStates.In(HeldStates.Parts(hasher.Instance)), bytes => bytes.AsSpan().IndexOf(Message.AsSpan(0, 8)) >= 0);
        }
    }

    [Theory, MemberData(nameof(Trees))]
    public void Disposing_wipes_an_adapter(SkeinTree tree)
    {
        HashAlgorithm algorithm = Skein512.CreateHashAlgorithm(new() { Key = Key, Tree = tree });
        algorithm.TransformBlock(Message, 0, Message.Length, null, 0);
        CheckDispose(algorithm, algorithm.Dispose, StartOf(512, 512, tree));
    }

    [Theory, MemberData(nameof(Trees))]
    public void Disposing_wipes_an_extendable_output(SkeinTree tree)
    {
        foreach (int read in new[] { -1, 0, 1, 2000 })
        {
            Skein1024Xof xof = new(new() { Key = Key, Tree = tree });
            xof.AppendData(Message);
            if (read >= 0)
                xof.Read(read);
            CheckDispose(xof, xof.Dispose, StartOf(1024, ulong.MaxValue, tree));
        }
    }

    [Fact]
    public void Disposing_wipes_a_generator()
    {
        Skein512Random random = new(Key);
        CheckDispose(random, random.Dispose, SkeinReference.Hash(512, 512, [.. new byte[64], .. Key]));
    }

    private static byte[] StartOf(int stateBits, ulong outputBits, SkeinTree tree) =>
        SkeinReference.InitialValue(stateBits, outputBits, Key, (tree.LeafSizeExponent, tree.FanOutExponent, tree.MaxHeight));

    /// <summary>The secret is there before, and afterwards nothing but zeros.</summary>
    private static void CheckDispose(object holder, Action dispose, byte[] secret)
    {
        object[] parts = HeldStates.Parts(holder);
        Assert.Contains(HeldStates.In(parts), bytes => bytes.AsSpan().IndexOf(secret) >= 0);
        dispose();
        Assert.All(HeldStates.In(parts), bytes => Assert.Equal(-1, bytes.AsSpan().IndexOfAnyExcept((byte)0)));
        Assert.All(HeldStates.In(HeldStates.Parts(holder)), bytes => Assert.Equal(-1, bytes.AsSpan().IndexOfAnyExcept((byte)0)));
    }
}
