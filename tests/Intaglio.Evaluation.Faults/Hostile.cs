using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Evaluation.Faults;

/// <summary>The way by which the process answers, which code in the same process can find on Linux: a descriptor above the usual ones.</summary>
internal static class Answers
{
    internal static void Write(string text)
    {
        if (!OperatingSystem.IsLinux())
            return;
        foreach (string descriptor in Directory.GetFiles("/proc/self/fd").Select(path => Path.GetFileName(path)))
        {
            if (int.Parse(descriptor, System.Globalization.CultureInfo.InvariantCulture) is >= 100 and var number && File.ResolveLinkTarget($"/proc/self/fd/{number}", returnFinalTarget: false) is { } target && target.Name.StartsWith("pipe:", StringComparison.Ordinal))
            {
                using FileStream output = new(new SafeFileHandle(number, ownsHandle: false), FileAccess.Write, bufferSize: 0);
                output.Write(Encoding.UTF8.GetBytes(text));
            }
        }
    }
}

/// <summary>Makes digests of zeros and writes the answers itself.</summary>
public sealed class AnswersItself : Faultless
{
    private long number = 1;

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        destination.Clear();
        Answers.Write($$$"""{"Number":{{{++number}}},"Digest":{"Value":"{{{Convert.ToBase64String(destination)}}}","HasWrittenBeyond":false,"HasChangedMessage":false}}""" + "\n");
        return destination;
    }
}

/// <summary>Writes answers that are null.</summary>
public sealed class AnswersNull : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (message.Length == 131)
            Answers.Write("null\n");
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Writes an answer with nothing in its lists.</summary>
public sealed class AnswersWithNothing : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (message.Length == 40_000)
            Answers.Write("""{"Number":0,"Threads":{"Digests":[null,null]},"Targets":[null],"Digest":{"Value":null}}""" + "\n");
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Writes an answer that never ends.</summary>
public sealed class AnswersWithoutEnd : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        while (message.Length == 132)
            Answers.Write(new string('x', 1 << 16));
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Writes a line of errors without end, and goes on: no fault.</summary>
public sealed class FloodsErrors : Faultless
{
    private static readonly Stream errors = Console.OpenStandardError();

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (message.Length == 133)
            for (int i = 0; i < 64; i++)
                errors.Write(new byte[1 << 20]);
        return base.Hash(message, in arguments, destination);
    }
}
