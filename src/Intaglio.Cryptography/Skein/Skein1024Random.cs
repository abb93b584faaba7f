namespace Intaglio.Cryptography;

/// <summary>Generates pseudorandom bytes from a seed with Skein-1024 (Skein 1.3, section 4.9).</summary>
/// <remarks>
/// <para>The same seed and the same requests always give the same bytes. Bytes already generated cannot be recovered from the state.</para>
/// <para>The way in which bytes are divided among requests matters: two requests give different bytes than a single request of the same
/// total size. Each request takes the time of one additional block.</para>
/// <para>If the bytes do not have to be reproducible, use <see cref="System.Security.Cryptography.RandomNumberGenerator"/>, which is seeded
/// by the system. The output of this class is only as unpredictable as its seeds. A copy of the process contains a copy of the
/// generator.</para>
/// <para>Instances are not thread safe. <see cref="Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein1024Random : IDisposable
{
    /// <inheritdoc cref="Skein512Random.StateSize"/>
    public const int StateSize = 128;

    private readonly SkeinGenerator<Threefish1024Key> generator;

    /// <inheritdoc cref="Skein512Random.Skein512Random(ReadOnlySpan{byte})"/>
    public Skein1024Random(ReadOnlySpan<byte> seed) => generator = new(seed);

    /// <inheritdoc cref="Skein512Random.Fill(Span{byte})"/>
    public void Fill(Span<byte> destination) => generator.Fill(this, destination);

    /// <inheritdoc cref="Skein512Random.Reseed(ReadOnlySpan{byte})"/>
    public void Reseed(ReadOnlySpan<byte> data) => generator.Reseed(this, data);

    /// <inheritdoc cref="Skein512Random.Dispose()"/>
    public void Dispose() => generator.Dispose();
}
