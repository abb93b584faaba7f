using Intaglio.Reference;
using Intaglio.Sealing;

namespace Intaglio.Fuzzing;

/// <summary>Sealed files, as they are: those of the corpus were made with a key that nobody else has, and hold what their nonce says.</summary>
internal sealed class SealedFileTarget : Target
{
    private static readonly byte[] keyBytes = Sealed.Key;

    internal override string Name => "sealed-file";

    internal override string Claim =>
        "Sealed files. Any bytes are decrypted exactly if a second implementation decrypts them, and to the same result. "
            + "Otherwise there is a SealingException. Plaintext that was released before it is the beginning of what was encrypted.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = [[0x89, .. "ISEAL\r\n"u8], [1, 1, 0, 0], [1, 2, 0, 0], [0, 0x10, 0, 0], [0, 0, 0x10, 0], [0x40, 0x42, 0x0F, 0], [.. new byte[32]]];

    internal override int MaxSize => 9000;

    internal override int ShortRun => 200;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] file = input.ToArray();
        byte[]? expected = SealedFileReference.Decrypt(file, keyBytes);
        (byte[] released, SealingException? exception) = Sealed.Decrypt(file);
        Expect.That(expected is null == exception is not null, $"a file is decrypted where the other implementation does: {exception?.Error}");
        if (expected is not null)
            Expect.Same(expected, released, "decrypted");
        // Who has no key makes nothing that is taken for a file's: whatever comes out was put in by whoever had it.
        if (released.Length > 0)
            Expect.Same(Sealed.Plaintext(file.AsSpan(32, 32), released.Length), released, "released");
        return new($"{exception?.Error} {Scale(released.Length)}", exception is null);
    }
}
