using Intaglio.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>The work for the measurement of a kernel: hashing one message or many messages together.</summary>
/// <param name="hash">The function that hashes the messages.</param>
/// <param name="messages">The messages, in a shared array.</param>
/// <param name="digestSize">The size of a digest in bytes.</param>
internal sealed class KernelWork(KernelWork.HashCall hash, ReadOnlyMemory<byte>[] messages, int digestSize)
{
    internal delegate void HashCall(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests);

    private readonly byte[] digests = new byte[messages.Length * digestSize];

    /// <summary>Gets the concatenated digests of the last run.</summary>
    internal ReadOnlySpan<byte> Digests => digests;

    /// <summary>Creates the work for a hash function.</summary>
    /// <param name="function">The name of the function.</param>
    /// <param name="messages">The number of messages.</param>
    /// <param name="messageSize">The size of each message in bytes.</param>
    internal static KernelWork Create(string function, int messages, int messageSize)
    {
        byte[] bytes = new byte[messages * messageSize];
        new Random(1).NextBytes(bytes);
        ReadOnlyMemory<byte>[] parts = [.. Enumerable.Range(0, messages).Select(i => bytes.AsMemory(i * messageSize, messageSize))];
        return function switch
        {
            "BLAKE2b" => new(messages == 1 ? static (sources, digests) => Blake2b.HashData(sources[0].Span, digests)
                : static (sources, digests) => Blake2b.HashMany(sources, digests), parts, Blake2b.MaxDigestSize),
            "BLAKE2s" => new(messages == 1 ? static (sources, digests) => Blake2s.HashData(sources[0].Span, digests)
                : static (sources, digests) => Blake2s.HashMany(sources, digests), parts, Blake2s.MaxDigestSize),
            "Skein-256" => new(messages == 1 ? static (sources, digests) => Skein256.HashData(sources[0].Span, digests)
                : static (sources, digests) => Skein256.HashMany(sources, digests), parts, Skein256.BlockSize),
            "Skein-512" => new(messages == 1 ? static (sources, digests) => Skein512.HashData(sources[0].Span, digests)
                : static (sources, digests) => Skein512.HashMany(sources, digests), parts, Skein512.BlockSize),
            "Skein-1024" => new(messages == 1 ? static (sources, digests) => Skein1024.HashData(sources[0].Span, digests)
                : static (sources, digests) => Skein1024.HashMany(sources, digests), parts, Skein1024.BlockSize),
            _ => throw new ArgumentException($"The function '{function}' has no kernels.", nameof(function)),
        };
    }

    internal void Run() => hash(messages, digests);
}
