using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>What is examined: a contender, what it should compute, and how thoroughly to look.</summary>
/// <param name="create">Makes the contender; once more for each thread that uses one of its own.</param>
/// <param name="function">What it should compute; null if that is not known here.</param>
/// <param name="full">Whether to take the time for everything.</param>
internal sealed class Subject(Func<IHashContender> create, KnownFunction? function, bool full)
{
    private const int Guard = 16;

    internal IHashContender Contender { get; } = create();

    internal KnownFunction? Function => function;

    internal bool Full => full;

    /// <summary>Gets whether each call is a process, of which nothing can be said but its answer and its time.</summary>
    internal bool IsCommand => Contender is CommandContender;

    /// <summary>Gets the size of the plain digest, in bytes.</summary>
    internal int DigestSize
    {
        get
        {
            if (field == 0)
                field = Contender.DigestSize != 0 ? Contender.DigestSize : function?.DigestSize ?? Contender.Hash([], default, new byte[64]).Length;
            return field;
        }
    }

    internal int BlockSize => function?.BlockSize ?? 64;

    internal bool Offers(HashFeatures features) => (Contender.Features & features) == features;

    internal IHashContender CreateAnother() => create();

    /// <summary>The plain digest.</summary>
    internal byte[] Hash(byte[] message) => Hash(Contender, message, DigestSize, default);

    /// <summary>The digest under arguments; their size is that of the digest, 0 the plain one.</summary>
    internal byte[] Hash(byte[] message, in HashArguments arguments) => Hash(Contender, message, arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize, in arguments);

    internal static byte[] Hash(IHashContender contender, byte[] message, int digestSize, in HashArguments arguments)
    {
        byte[] destination = new byte[digestSize + Guard];
        destination.AsSpan(digestSize).Fill(0xA5);
        ReadOnlySpan<byte> digest = contender.Hash(message, in arguments, destination.AsSpan(0, digestSize));
        Heart.Beat();
        if (digest.Length != digestSize)
            throw new UnexpectedDigestException($"a digest of {digest.Length} bytes where {digestSize} were asked for");
        if (destination.AsSpan(digestSize).ContainsAnyExcept((byte)0xA5))
            throw new UnexpectedDigestException("bytes written behind the destination");
        return digest.ToArray();
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

    /// <summary>Runs a call that the contender may refuse.</summary>
    /// <returns>Whether it refused.</returns>
    internal static bool IsRefused(Action call)
    {
        try
        {
            call();
            return false;
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException or NotImplementedException or InvalidOperationException or CryptographicException or OverflowException)
        {
            return true;
        }
    }
}

/// <summary>A contender returned what nobody can take for a digest.</summary>
internal sealed class UnexpectedDigestException(string message) : Exception(message);
