using System.Text;
using Intaglio.Reference;
using Intaglio.Sealing;

namespace Intaglio.Fuzzing;

/// <summary>Key files, as they are, and with the check sum made right so that the rest is looked at.</summary>
internal sealed class KeyFileTarget : Target
{
    private const int PrefixSize = 23, DecodedSize = 69;

    internal override string Name => "key-file";

    internal override string Claim =>
        "Key files. A text is accepted exactly if it is the line that docs/formats/sealed-files.md specifies for some key, with "
            + "either line end or without one. Any other text causes a SealingException with that reason.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("intaglio-sealing-key-1 ", "intaglio-sealing-key-2 ", "\n", "\r\n", "\r", " ", "=", "==", "A", "+", "/", "-", "_");

    internal override int MaxSize => 300;

    internal override int ShortRun => 20_000;

    internal override Outcome Run(ReadOnlySpan<byte> input) => Repair(input) is { } repaired ? Try(input.ToArray()) + Try(repaired) : Try(input.ToArray());

    private static Outcome Try(byte[] text)
    {
        SealingKey key;
        try
        {
            key = SealingKey.Load(new PieceStream(text, 50));
        }
        catch (SealingException exception)
        {
            Expect.That(exception.Error == SealingError.InvalidKeyFile, $"what is no key file is called so: {exception.Error}");
            Expect.That(!IsKeyFile(text), "a key file is read");
            return Outcome.Refused(Shape(exception.Message));
        }
        using (key)
        {
            Expect.That(IsKeyFile(text), "what is read is a key file");
            using MemoryStream saved = new();
            key.Save(saved);
            Expect.Same([.. Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(text).TrimEnd('\r', '\n')), (byte)'\n'], saved.ToArray(), "written again");
        }
        return $"key {text[^1] == '\n'} {text.Length}";
    }

    private static bool IsKeyFile(byte[] text)
    {
        string line = Encoding.Latin1.GetString(text);
        line = line.EndsWith('\n') ? line[..^1] : line;
        line = line.EndsWith('\r') ? line[..^1] : line;
        return Decode(line) is { } bytes && SealedFileReference.KeyLine(bytes[..SealingKey.Size]) == line;
    }

    private static byte[]? Decode(string line)
    {
        byte[] bytes = new byte[DecodedSize];
        return line.Length > PrefixSize && Convert.TryFromBase64String(line[PrefixSize..], bytes, out int written) && written == DecodedSize ? bytes : null;
    }

    /// <summary>The same with the check sum that belongs to the key.</summary>
    private static byte[]? Repair(ReadOnlySpan<byte> input)
    {
        string text = Encoding.Latin1.GetString(input), line = text.TrimEnd('\r', '\n');
        return Decode(line) is { } bytes
            ? Encoding.Latin1.GetBytes(line[..PrefixSize] + SealedFileReference.KeyLine(bytes[..SealingKey.Size])[PrefixSize..] + text[line.Length..])
            : null;
    }
}
