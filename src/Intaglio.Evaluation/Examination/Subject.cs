namespace Intaglio.Evaluation;

/// <summary>What is examined: a contender, what it should compute, and how thoroughly to look.</summary>
/// <param name="contender">The contender, in its process.</param>
/// <param name="function">What it should compute; null if that is not known here.</param>
/// <param name="full">Whether to take the time for everything.</param>
/// <param name="isCommand">Whether each call is a process, of which nothing can be said but its answer and its time.</param>
internal sealed class Subject(RemoteContender contender, KnownFunction? function, bool full, bool isCommand)
{
    internal RemoteContender Contender => contender;

    internal KnownFunction? Function => function;

    internal bool Full => full;

    internal bool IsCommand => isCommand;

    /// <summary>Gets the size of the plain digest, in bytes.</summary>
    internal int DigestSize
    {
        get
        {
            if (field == 0)
                field = contender.DigestSize != 0 ? contender.DigestSize : function?.DigestSize ?? contender.Hash([], default, new byte[64]).Length;
            return field;
        }
    }

    internal int BlockSize => function?.BlockSize ?? 64;

    internal bool Offers(HashFeatures features) => (contender.Features & features) == features;

    /// <summary>Has the contender's process measure something.</summary>
    internal Reply Ask(Request request) => contender.Ask(request);

    /// <summary>The plain digest.</summary>
    internal byte[] Hash(byte[] message) => Hash(message, default);

    /// <summary>The digest under arguments; their size is that of the digest, 0 the plain one.</summary>
    internal byte[] Hash(byte[] message, in HashArguments arguments)
    {
        int size = arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize;
        ReadOnlySpan<byte> digest = contender.Hash(message, in arguments, new byte[size]);
        return digest.Length == size ? digest.ToArray() : throw new UnexpectedDigestException($"a digest of {digest.Length} bytes where {size} were asked for");
    }

    /// <summary>The truth, or null if nothing here knows it.</summary>
    internal byte[]? Expect(byte[] message) => Expect(message, default);

    /// <inheritdoc cref="Expect(byte[])"/>
    internal byte[]? Expect(byte[] message, in HashArguments arguments) => function?.Compute?.Invoke(message, arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize, in arguments);

    /// <summary>Bytes that look random and are the same in every run.</summary>
    internal static byte[] CreateMessage(int length, int seed = 0)
    {
        byte[] message = new byte[length];
        new Random(1_000_003 * seed + length).NextBytes(message);
        return message;
    }

    /// <summary>The first bytes of 0, 1, 2…, as the official vectors have them.</summary>
    internal static byte[] CountUp(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)i)];
}

/// <summary>A contender returned what nobody can take for a digest.</summary>
internal sealed class UnexpectedDigestException(string message) : Exception(message);
