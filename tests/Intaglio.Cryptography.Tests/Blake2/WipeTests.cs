using System.Reflection;
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
        CheckDisposed<Blake2bState>(Blake2b.CreateHasher(new() { Key = Key }));
        CheckDisposed<Blake2sState>(Blake2s.CreateHasher(new() { Key = Key }));
        CheckDisposed<Blake2bpState>(Blake2bp.CreateHasher(new() { Key = Key }));
        CheckDisposed<Blake2spState>(Blake2sp.CreateHasher(new() { Key = Key }));
        CheckDisposed<Blake2bState>(Blake2b.CreateHashAlgorithm(new() { Key = Key }));
        CheckDisposed<Blake2sState>(Blake2s.CreateHashAlgorithm(new() { Key = Key }));
    }

    private static void CheckDisposed<TState>(IDisposable holder)
        where TState : struct
    {
        FieldInfo field = Assert.Single(holder.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic), field => field.FieldType == typeof(TState));
        Assert.True(Bytes((TState)field.GetValue(holder)!).IndexOf(Key) >= 0);
        holder.Dispose();
        Assert.Equal(-1, Bytes((TState)field.GetValue(holder)!).IndexOfAnyExcept((byte)0));
    }

    private static Span<byte> Bytes<T>(T value)
        where T : struct => MemoryMarshal.AsBytes(new[] { value }.AsSpan());
}
