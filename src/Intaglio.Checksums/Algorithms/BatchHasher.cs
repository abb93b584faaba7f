using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Checksums;

/// <summary>Hashes many messages with one algorithm and fixed parameters.</summary>
/// <remarks>
/// A hasher can hash whole messages together, one message in parts, or several messages in parts, each in a numbered lane.
/// </remarks>
internal abstract class BatchHasher(int digestSize) : IDisposable
{
    /// <summary>The maximum number of messages that <see cref="HashMany"/> accepts.</summary>
    internal const int MostMessages = 64;

    // Compiling the code for lanes takes about 30 ms, enough to hash this number of bytes without lanes. A program that hashes
    // a few hundred small files and exits should not wait for it. In a native program the code is already compiled.
    private static readonly long mostBeforeLanes = RuntimeFeature.IsDynamicCodeCompiled ? 4 * 1024 * 1024 : 0;

    private long hashedAlone;

    /// <summary>Gets the size of the widest hardware vector in bytes.</summary>
    protected static int VectorSize => Vector512.IsHardwareAccelerated ? 64 : Vector256.IsHardwareAccelerated ? 32 : 16;

    /// <summary>Gets the number of messages that are hashed in little more time than one, or 1 without lanes.</summary>
    internal virtual int Lanes => 1;

    /// <summary>Gets the number of lanes that accept messages in parts.</summary>
    internal virtual int PartLanes => Lanes;

    internal int DigestSize => digestSize;

    /// <summary>Hashes up to <see cref="MostMessages"/> messages and writes the digests consecutively.</summary>
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

    /// <summary>Appends data to the message outside the lanes.</summary>
    internal abstract void Append(ReadOnlyMemory<byte> part);

    /// <summary>Writes the digest of the message outside the lanes and resets the state for the next message.</summary>
    internal abstract void Finish(Span<byte> digest);

    /// <summary>Appends one part to the message in each of the first lanes.</summary>
    internal virtual void AppendToLanes(ReadOnlySpan<ReadOnlyMemory<byte>> parts) => throw new NotSupportedException();

    /// <summary>Swaps the state of the message outside the lanes with the state of a lane.</summary>
    internal virtual void SwapWithLane(int lane) => throw new NotSupportedException();

    /// <summary>Wipes the key and the states.</summary>
    public abstract void Dispose();

    /// <summary>Hashes messages in lanes.</summary>
    protected virtual void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) =>
        throw new NotSupportedException();

    /// <summary>Hashes a message without changing the message that is hashed in parts.</summary>
    protected abstract void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest);

    // The remainder is hashed one by one, unless it fills more than half of the lanes, because narrower lanes would have to be
    // compiled as well.
    private int CountTogether(int count)
    {
        int left = count % Lanes;
        return Lanes == 1 ? 0 : left <= Lanes / 2 ? count - left : count;
    }
}
