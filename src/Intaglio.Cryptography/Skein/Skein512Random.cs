namespace Intaglio.Cryptography;

/// <summary>Generates pseudorandom bytes from a seed with Skein-512 (Skein 1.3, section 4.9).</summary>
/// <remarks>
/// <para>The same seed and the same requests always give the same bytes. Bytes already generated cannot be recovered from the state.</para>
/// <para>The way in which bytes are divided among requests matters: two requests give different bytes than a single request of the same
/// total size. Each request takes the time of one additional block.</para>
/// <para>If the bytes do not have to be reproducible, use <see cref="System.Security.Cryptography.RandomNumberGenerator"/>, which is seeded
/// by the system. The output of this class is only as unpredictable as its seeds. A copy of the process contains a copy of the
/// generator.</para>
/// <para>Instances are not thread safe. <see cref="Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein512Random : IDisposable
{
    /// <summary>The size of the state in bytes. A seed with more entropy than the state can hold does not improve the output.</summary>
    public const int StateSize = 64;

    private readonly SkeinGenerator<Threefish512Key> generator;

    /// <summary>Initializes a new generator from a seed.</summary>
    /// <param name="seed">The seed, at least one byte. If the output must be secret, use at least 32 random bytes.</param>
    /// <exception cref="ArgumentException"><paramref name="seed"/> is empty.</exception>
    public Skein512Random(ReadOnlySpan<byte> seed) => generator = new(seed);

    /// <summary>Fills a buffer with pseudorandom bytes, as a single request.</summary>
    /// <param name="destination">The buffer to fill. If it is empty, the request still replaces the state.</param>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Fill(Span<byte> destination) => generator.Fill(this, destination);

    /// <summary>Adds data to the state. The new state is the digest of the old state and the data, so existing entropy is kept.</summary>
    /// <param name="data">The additional seed, of any length.</param>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Reseed(ReadOnlySpan<byte> data) => generator.Reseed(this, data);

    /// <summary>Wipes the state.</summary>
    public void Dispose() => generator.Dispose();
}
