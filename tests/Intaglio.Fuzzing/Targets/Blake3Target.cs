using System.Text;
using Intaglio.Cryptography;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>BLAKE3 in its three modes.</summary>
internal sealed class Blake3Target : Target
{
    internal override string Name => "blake3-parameters";

    internal override string Claim =>
        "BLAKE3 with any digest size, key, context and position in the output, and messages of up to 64 chunks. Output that is "
            + "computed at once, in parts, side by side, by several threads and from any position equals that of a transcription of "
            + "the paper. Values that the paper does not allow are refused.";

    internal override int MaxSize => 300;

    internal override bool IsReader => false;

    internal override int ShortRun => 700;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        int digestSize = reader.Seldom(32) ? -reader.Between(1, 3) : reader.Between(0, 200);
        byte[] key = reader.Bool() ? [] : reader.Filled(reader.Seldom(8) ? reader.Between(0, 70) : Blake3.KeySize);
        // Most are text; any others are no Unicode.
        string? context = reader.Seldom(3) ? new string([.. reader.Bytes(reader.Between(0, 20)).Select(value => (char)(value == 0xFF ? 0xD800 : value))]) : null;
        ulong position = reader.Seldom(4) ? reader.UInt64() : 0;
        byte[] message = reader.Filled(reader.Bool() ? reader.Between(0, 3 * Blake3.ChunkSize) : reader.Between(0, 64 * Blake3.ChunkSize - 1));
        int size = digestSize == 0 ? Blake3.DefaultDigestSize : digestSize;
        bool isAllowed = digestSize >= 0 && key.Length is 0 or Blake3.KeySize && (context is null || key.Length == 0 && !context.Contains('\uD800', StringComparison.Ordinal))
            && position <= ulong.MaxValue - (uint)Math.Max(size, 0);
        byte[] digest;
        try
        {
            digest = Blake3.HashData(message, new Blake3Parameters(digestSize, key, context, position));
        }
        catch (ArgumentException exception)
        {
            Expect.That(!isAllowed, $"parameters that are allowed are taken: {exception.Message}");
            return Outcome.Refused($"BLAKE3 refuses {(exception is EncoderFallbackException ? "text" : exception.ParamName)}");
        }
        Expect.That(isAllowed, $"parameters that are not allowed are refused: {digestSize}, a key of {key.Length}, '{context}', {position}");
        Blake3Parameters parameters = new(digestSize, key, context, position);
        Expect.Same(Blake3Function.Reference(message, size, key, context, position), digest, "at once");
        CheckInParts(in parameters, message, digest, ref reader);
        Expect.Same(digest, Blake3Parallel.HashData(message, new() { DigestSize = digestSize, Key = key, KeyDerivationContext = context, OutputPosition = position }), "by several threads");

        ReadOnlyMemory<byte>[] messages = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, reader.Between(1, 20))];
        for (int i = 1; i < messages.Length; i++)
            messages[i] = message.AsMemory(0, reader.Between(0, Math.Min(message.Length, 60_000)));
        byte[][] digests = Blake3.HashMany(messages, in parameters);
        for (int i = 0; i < messages.Length; i++)
            Expect.Same(Blake3.HashData(messages[i].Span, in parameters), digests[i], "side by side");
        return $"{(context is null ? key.Length : -1)} {position % 64 == 0} {message.Length / Blake3.ChunkSize} {message.Length % Blake3.ChunkSize == 0} {size / Blake3.BlockSize}";
    }

    private static void CheckInParts(in Blake3Parameters parameters, byte[] message, byte[] digest, ref ByteReader reader)
    {
        using Blake3Hasher hasher = Blake3.CreateHasher(in parameters);
        using Blake3Xof xof = new(new Blake3Parameters(key: parameters.Key, keyDerivationContext: parameters.KeyDerivationContext));
        ReadOnlySpan<byte> left = message;
        for (int parts = reader.Between(0, 6); parts > 0; parts--)
        {
            int size = Math.Min(left.Length, reader.Between(0, 5 * Blake3.ChunkSize));
            hasher.AppendData(left[..size]);
            xof.AppendData(left[..size]);
            left = left[size..];
        }
        hasher.AppendData(left);
        xof.AppendData(left);
        byte[] current = new byte[digest.Length];
        hasher.GetCurrentHash(current);
        Expect.Same(digest, current, "in parts");
        Expect.Same(digest, hasher.GetHashAndReset(), "in parts, and reset");
        xof.Position = parameters.OutputPosition;
        byte[] output = new byte[digest.Length];
        int split = Math.Min(output.Length, reader.Between(0, 200));
        xof.Read(output.AsSpan(0, split));
        xof.Read(output.AsSpan(split));
        Expect.Same(digest, output, "read from its place");
    }
}
