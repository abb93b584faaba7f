using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>What is disposed of holds no byte of the key or the message.</summary>
public class WipeTests
{
    private static readonly byte[] Key = [.. Enumerable.Repeat((byte)0xA5, 32)];

    [Fact]
    public void A_cleared_BLAKE2b_state_is_all_zeros()
    {
        Blake2bState state = Blake2bState.Create(new() { Key = Key });
        state.AppendData("secret"u8);
        Assert.True(Bytes(state).IndexOf(Key) >= 0);
        state.Clear();
        Assert.Equal(-1, Bytes(state).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void A_cleared_BLAKE2s_state_is_all_zeros()
    {
        Blake2sState state = Blake2sState.Create(new() { Key = Key });
        state.AppendData("secret"u8);
        Assert.True(Bytes(state).IndexOf(Key) >= 0);
        state.Clear();
        Assert.Equal(-1, Bytes(state).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void A_cleared_BLAKE2bp_state_is_all_zeros()
    {
        Blake2bpState state = Blake2bpState.Create(new() { Key = Key });
        state.AppendData("secret"u8);
        Assert.True(Bytes(state).IndexOf(Key) >= 0);
        state.Clear();
        Assert.Equal(-1, Bytes(state).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void A_cleared_BLAKE2sp_state_is_all_zeros()
    {
        Blake2spState state = Blake2spState.Create(new() { Key = Key });
        state.AppendData("secret"u8);
        Assert.True(Bytes(state).IndexOf(Key) >= 0);
        state.Clear();
        Assert.Equal(-1, Bytes(state).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void Disposing_wipes_the_state_of_a_hasher_and_of_an_adapter()
    {
        CheckDisposed(Blake2b.CreateHasher(new() { Key = Key }));
        CheckDisposed(Blake2s.CreateHasher(new() { Key = Key }));
        CheckDisposed(Blake2bp.CreateHasher(new() { Key = Key }));
        CheckDisposed(Blake2sp.CreateHasher(new() { Key = Key }));
        CheckDisposed(Blake2b.CreateHashAlgorithm(new() { Key = Key }));
        CheckDisposed(Blake2s.CreateHashAlgorithm(new() { Key = Key }));
    }

    [Theory, EveryXof<Blake2XFunction>]
    public void Disposing_wipes_the_state_and_the_output_of_BLAKE2X(Blake2XFunction function)
    {
        foreach (int read in new[] { 0, 1, 600 })
        {
            XofObject x = function.Create(new() { Key = Key });
            x.Append("secret"u8);
            x.Read(read);
            CheckDisposed((IDisposable)x.Instance);
        }
    }

    [Theory, EveryXof<Blake2XFunction>]
    public void Resetting_BLAKE2X_leaves_what_it_began_with(Blake2XFunction function)
    {
        XofObject x = function.Create(new() { Key = Key });
        byte[] fresh = Held(x.Instance);
        x.Append("secret"u8);
        x.Read(77);
        Assert.NotEqual(fresh, Held(x.Instance));
        x.Reset();
        Assert.Equal(fresh, Held(x.Instance));
    }

    private static byte[] Held(object holder) => [.. HeldStates.In(HeldStates.Parts(holder)).SelectMany(bytes => bytes)];

    private static void CheckDisposed(IDisposable holder)
    {
        Assert.True(Held(holder).AsSpan().IndexOf(Key) >= 0);
        holder.Dispose();
        Assert.Equal(-1, Held(holder).AsSpan().IndexOfAnyExcept((byte)0));
    }

    private static Span<byte> Bytes<T>(T value)
        where T : struct => MemoryMarshal.AsBytes(new[] { value }.AsSpan());
}
