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

    [Theory, EveryXof<Blake2XFunction>]
    public void Disposing_wipes_the_state_and_the_output_of_BLAKE2X(Blake2XFunction function)
    {
        foreach (int read in new[] { 0, 1, 600 })
        {
            XofObject x = function.Create(new() { Key = Key });
            x.Append("secret"u8);
            x.Read(read);
            Assert.True(Blake2XBytes(x).IndexOf(Key) >= 0);
            x.Dispose();
            Assert.Equal(-1, Blake2XBytes(x).IndexOfAnyExcept((byte)0));
        }
    }

    [Theory, EveryXof<Blake2XFunction>]
    public void Resetting_BLAKE2X_leaves_what_it_began_with(Blake2XFunction function)
    {
        XofObject x = function.Create(new() { Key = Key });
        byte[] fresh = Blake2XBytes(x).ToArray();
        x.Append("secret"u8);
        x.Read(77);
        Assert.NotEqual(fresh, Blake2XBytes(x).ToArray());
        x.Reset();
        Assert.Equal(fresh, Blake2XBytes(x).ToArray());
    }

    // Boxed and read where it is: its type is not visible to the tests of every build.
    private static ReadOnlySpan<byte> Blake2XBytes(XofObject x)
    {
        FieldInfo field = Assert.Single(x.Instance.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic), field => field.Name == "hasher");
        return (ReadOnlySpan<byte>)typeof(WipeTests).GetMethod(nameof(Boxed), BindingFlags.Static | BindingFlags.NonPublic)!
            .MakeGenericMethod(field.FieldType).CreateDelegate<Func<object, byte[]>>()(field.GetValue(x.Instance)!);
    }

    private static byte[] Boxed<T>(object value)
        where T : struct => Bytes((T)value).ToArray();

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
