using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>Hashes the rest of a stream through a pooled buffer, which is erased before it is returned.</summary>
internal static class StreamHashing
{
    // Large enough to make the cost of a read negligible, and small enough for the second-level cache.
    private const int BufferSize = 128 * 1024;

    internal static void CheckSource(Stream source, string name = "source")
    {
        if (source is null)
            throw new ArgumentNullException(name);
        if (!source.CanRead)
            throw new ArgumentException("The stream cannot be read.", name);
    }

    internal static void Append<TState>(ref TState state, Stream source)
        where TState : struct, IHashState
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        int used = 0;
        try
        {
            int read;
            while ((read = source.Read(buffer, 0, buffer.Length)) > 0)
            {
                used = Math.Max(used, read);
                state.AppendData(buffer.AsSpan(0, read));
            }
        }
        finally
        {
            Memory.Wipe(buffer.AsSpan(0, used));
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    internal static byte[] Hash<TState>(ref TState state, Stream source)
        where TState : struct, IHashState
    {
        byte[] digest = new byte[state.DigestSize];
        Hash(ref state, source, digest);
        return digest;
    }

    internal static int Hash<TState>(ref TState state, Stream source, Span<byte> destination)
        where TState : struct, IHashState
    {
        try
        {
            HashState.CheckDestination(destination, state.DigestSize);
            Append(ref state, source);
            return state.GetHashAndReset(destination);
        }
        finally
        {
            state.Clear();
        }
    }

    // Not async, because the state machine would keep a second copy of the state and the key, which is never erased.
    internal static ValueTask<byte[]> HashAsync<TState>(in TState state, Stream source, IProgress<long>? progress,
        CancellationToken cancellationToken)
        where TState : struct, IHashState
    {
        byte[] digest = new byte[state.DigestSize];
        return Fill(HashAsync(state, source, digest, progress, cancellationToken), digest);

        static async ValueTask<byte[]> Fill(ValueTask<int> hashing, byte[] digest)
        {
            await hashing.ConfigureAwait(false);
            return digest;
        }
    }

    internal static ValueTask FillAsync<TState>(in TState state, Stream source, Memory<byte> destination,
        CancellationToken cancellationToken)
        where TState : struct, IHashState
    {
        return End(HashAsync(state, source, destination, progress: null, cancellationToken));

        static async ValueTask End(ValueTask<int> hashing) => await hashing.ConfigureAwait(false);
    }

    internal static async ValueTask<int> HashAsync<TState>(TState state, Stream source, Memory<byte> destination,
        IProgress<long>? progress, CancellationToken cancellationToken)
        where TState : struct, IHashState
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        int used = 0;
        long done = 0;
        try
        {
            int read;
            cancellationToken.ThrowIfCancellationRequested();
            while ((read = await source.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0)
            {
                used = Math.Max(used, read);
                state.AppendData(buffer.AsSpan(0, read));
                progress?.Report(done += read);

                // Some streams ignore the token.
                cancellationToken.ThrowIfCancellationRequested();
            }
            return state.GetHashAndReset(destination.Span);
        }
        finally
        {
            state.Clear();
            Memory.Wipe(buffer.AsSpan(0, used));
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
