namespace Intaglio.Cryptography;

/// <summary>A hash state with virtual methods, so that a public class does not expose the internal type of the state.</summary>
internal abstract class HeldState
{
    internal abstract int DigestSize { get; }

    internal abstract void AppendData(ReadOnlySpan<byte> data);

    internal abstract int GetCurrentHash(Span<byte> destination);

    internal abstract int GetHashAndReset(Span<byte> destination);

    internal abstract void Clear();
}

/// <summary>A hash state of one function.</summary>
internal sealed class HeldState<TState>(in TState state) : HeldState
    where TState : struct, IHashState
{
    internal TState State = state;

    internal override int DigestSize => State.DigestSize;

    internal override void AppendData(ReadOnlySpan<byte> data) => State.AppendData(data);

    internal override int GetCurrentHash(Span<byte> destination) => State.GetCurrentHash(destination);

    internal override int GetHashAndReset(Span<byte> destination) => State.GetHashAndReset(destination);

    internal override void Clear() => State.Clear();
}
