namespace Intaglio.Cryptography;

/// <summary>
/// Skein-256 as a generator of pseudorandom bytes (Skein 1.3, section 4.9). The same seed and the same requests give the same bytes;
/// what was given cannot be recovered from the state afterwards.
/// </summary>
/// <remarks>
/// <para>Where nobody has to repeat the bytes, <see cref="System.Security.Cryptography.RandomNumberGenerator"/> is the better choice: it
/// takes its seed from the system. This one is as unpredictable as its seeds, and what a copy of the process holds is a copy of it.</para>
/// <para>How the bytes are divided among requests is part of what they are: two requests give other bytes than one for as many. Each
/// request costs a block more than it asks for. Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein256Random : IDisposable
{
    /// <inheritdoc cref="Skein512Random.StateSize"/>
    public const int StateSize = 32;

    private readonly SkeinGenerator<Threefish256Key> generator;

    /// <inheritdoc cref="Skein512Random.Skein512Random(ReadOnlySpan{byte})"/>
    public Skein256Random(ReadOnlySpan<byte> seed) => generator = new(seed);

    /// <inheritdoc cref="Skein512Random.Fill(Span{byte})"/>
    public void Fill(Span<byte> destination) => generator.Fill(this, destination);

    /// <inheritdoc cref="Skein512Random.Reseed(ReadOnlySpan{byte})"/>
    public void Reseed(ReadOnlySpan<byte> data) => generator.Reseed(this, data);

    /// <inheritdoc cref="Skein512Random.Dispose()"/>
    public void Dispose() => generator.Dispose();
}
