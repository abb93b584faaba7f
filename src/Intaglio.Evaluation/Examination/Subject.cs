namespace Intaglio.Evaluation;

/// <summary>A contender under examination, with its expected hash function and the depth of the examination.</summary>
/// <param name="contender">The contender in its process.</param>
/// <param name="function">The expected hash function, or <see langword="null"/> if it is unknown.</param>
/// <param name="full"><see langword="true"/> to run the full examination; otherwise, <see langword="false"/>.</param>
/// <param name="isCommand">
/// <see langword="true"/> if each call starts a process, so that only digests and times can be examined; otherwise,
/// <see langword="false"/>.
/// </param>
internal sealed class Subject(RemoteContender contender, KnownFunction? function, bool full, bool isCommand)
{
    internal RemoteContender Contender => contender;

    internal KnownFunction? Function => function;

    internal bool Full => full;

    internal bool IsCommand => isCommand;

    /// <summary>Gets the size of the plain digest in bytes.</summary>
    internal int DigestSize
    {
        get
        {
            if (field == 0)
                field = contender.DigestSize != 0 ? contender.DigestSize
                    : function?.DigestSize ?? contender.Hash([], default, new byte[64]).Length;
            return field;
        }
    }

    internal int BlockSize => function?.BlockSize ?? 64;

    internal bool Offers(HashFeatures features) => (contender.Features & features) == features;

    /// <summary>Sends a measurement request to the contender's process.</summary>
    internal Reply Ask(Request request) => contender.Ask(request);

    /// <summary>Computes the plain digest.</summary>
    internal byte[] Hash(byte[] message) => Hash(message, default);

    /// <summary>Computes the digest for the given arguments. A size of 0 selects the size of the plain digest.</summary>
    internal byte[] Hash(byte[] message, in HashArguments arguments)
    {
        int size = arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize;
        ReadOnlySpan<byte> digest = contender.Hash(message, in arguments, new byte[size]);
        return digest.Length == size ? digest.ToArray()
            : throw new UnexpectedDigestException($"a digest of {digest.Length} bytes instead of {size}");
    }

    /// <summary>Computes the correct digest. Returns <see langword="null"/> if the function is unknown.</summary>
    internal byte[]? Expect(byte[] message) => Expect(message, default);

    /// <inheritdoc cref="Expect(byte[])"/>
    internal byte[]? Expect(byte[] message, in HashArguments arguments) =>
        function?.Compute?.Invoke(message, arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize, in arguments);

    /// <summary>Creates pseudorandom bytes that are the same in every run.</summary>
    internal static byte[] CreateMessage(int length, int seed = 0)
    {
        byte[] message = new byte[length];
        new Random(1_000_003 * seed + length).NextBytes(message);
        return message;
    }

    /// <summary>Creates the bytes 0, 1, 2…, as in the official vectors.</summary>
    internal static byte[] CountUp(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)i)];
}

/// <summary>The exception for a digest with an unexpected size or form.</summary>
internal sealed class UnexpectedDigestException(string message) : Exception(message);
