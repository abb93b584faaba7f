namespace Intaglio.Cryptography;

/// <summary>
/// Skein-512 as a generator of pseudorandom bytes (Skein 1.3, section 4.9). The same seed and the same requests give the same bytes;
/// what was given cannot be recovered from the state afterwards.
/// </summary>
/// <remarks>
/// <para>Where nobody has to repeat the bytes, <see cref="System.Security.Cryptography.RandomNumberGenerator"/> is the better choice: it
/// takes its seed from the system. This one is as unpredictable as its seeds, and what a copy of the process holds is a copy of it.</para>
/// <para>How the bytes are divided among requests is part of what they are: two requests give other bytes than one for as many. Each
/// request costs a block more than it asks for. Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein512Random : IDisposable
{
    /// <summary>The size of the state in bytes; a seed with as much entropy is as good as a longer one.</summary>
    public const int StateSize = 64;

    private readonly SkeinGenerator<Threefish512Key> generator;

    /// <summary>Begins with a state of zeros and the first seed.</summary>
    /// <param name="seed">The seed, at least one byte; where the output is to be secret, at least 32 bytes that are random themselves.</param>
    /// <exception cref="ArgumentException"><paramref name="seed"/> is empty.</exception>
    public Skein512Random(ReadOnlySpan<byte> seed) => generator = new(seed);

    /// <summary>Fills <paramref name="destination"/> with pseudorandom bytes, as one request.</summary>
    /// <param name="destination">Where the bytes are written. That of an empty request is left as it is; the state is replaced all the same.</param>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Fill(Span<byte> destination) => generator.Fill(this, destination);

    /// <summary>Adds to the state: it becomes the digest of itself and <paramref name="data"/>. Entropy that is in it already stays.</summary>
    /// <param name="data">The seed, of any length.</param>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Reseed(ReadOnlySpan<byte> data) => generator.Reseed(this, data);

    /// <summary>Wipes the state.</summary>
    public void Dispose() => generator.Dispose();
}
