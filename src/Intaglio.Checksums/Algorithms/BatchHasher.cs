using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Checksums;

/// <summary>
/// An algorithm with its parameters, ready to hash many messages: whole ones together; one part by part; or several part by part,
/// in numbered lanes.
/// </summary>
internal abstract class BatchHasher(int digestSize) : IDisposable
{
    /// <summary>The most messages that <see cref="HashMany"/> takes.</summary>
    internal const int MostMessages = 64;

    // The code for lanes takes some 30 ms to be compiled, the time in which so many bytes are hashed without: what a program
    // that hashes a few hundred small files and ends does not have to wait for. A native program has it ready.
    private static readonly long mostBeforeLanes = RuntimeFeature.IsDynamicCodeCompiled ? 4 * 1024 * 1024 : 0;

    private long hashedAlone;

    /// <summary>The size in bytes of the widest vector.</summary>
    protected static int VectorSize => Vector512.IsHardwareAccelerated ? 64 : Vector256.IsHardwareAccelerated ? 32 : 16;

    /// <summary>Gets how many messages are hashed in little more time than one; 1 if there are no lanes.</summary>
    internal virtual int Lanes => 1;

    /// <summary>Gets how many of them may come part by part.</summary>
    internal virtual int PartLanes => Lanes;

    internal int DigestSize => digestSize;

    /// <summary>Hashes up to <see cref="MostMessages"/> messages, and writes the digests back to back.</summary>
    internal void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests)
    {
        int together = messages.Length == 1 || hashedAlone < mostBeforeLanes ? 0 : CountTogether(messages.Length);
        if (together > 0)
            HashTogether(messages[..together], digests[..(together * digestSize)]);
        for (int i = together; i < messages.Length; i++)
        {
            HashAlone(messages[i].Span, digests.Slice(i * digestSize, digestSize));
            hashedAlone += messages[i].Length;
        }
    }

    /// <summary>Appends to the message outside the lanes.</summary>
    internal abstract void Append(ReadOnlyMemory<byte> part);

    /// <summary>Writes the digest of the message outside the lanes, and makes ready for another.</summary>
    internal abstract void Finish(Span<byte> digest);

    /// <summary>Appends a part to the message of each of the first lanes.</summary>
    internal virtual void AppendToLanes(ReadOnlySpan<ReadOnlyMemory<byte>> parts) => throw new NotSupportedException();

    /// <summary>Exchanges the message outside the lanes with that of a lane.</summary>
    internal virtual void SwapWithLane(int lane) => throw new NotSupportedException();

    /// <summary>Wipes the key and the states.</summary>
    public abstract void Dispose();

    /// <summary>Hashes messages in lanes.</summary>
    protected virtual void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) => throw new NotSupportedException();

    /// <summary>Hashes a message, and leaves the one that is hashed part by part as it is.</summary>
    protected abstract void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest);

    // What is left over when all lanes have had their share goes alone, unless it fills most of them: lanes of less width would
    // have to be compiled for it.
    private int CountTogether(int count)
    {
        int left = count % Lanes;
        return Lanes == 1 ? 0 : left <= Lanes / 2 ? count - left : count;
    }
}
