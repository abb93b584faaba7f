using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>What a contender threw, as its process reports it.</summary>
/// <param name="message">The exception's type and first sentence.</param>
/// <param name="isRefusal">Whether it is an exception by which arguments are refused.</param>
internal sealed class ContenderException(string message, bool isRefusal) : Exception(message)
{
    internal bool IsRefusal => isRefusal;
}

/// <summary>The exceptions by which a contender refuses arguments.</summary>
internal static class Refusal
{
    // The last two refuse by accident, and give no digest either.
    internal static bool Is(Exception exception) => exception is ArgumentException or NotSupportedException or NotImplementedException or InvalidOperationException or CryptographicException or OverflowException
        or NullReferenceException or IndexOutOfRangeException;

    /// <summary>Runs a call that the contender may refuse.</summary>
    /// <returns>Whether it refused.</returns>
    internal static bool IsRefused(Action call)
    {
        try
        {
            call();
            return false;
        }
        catch (ContenderException exception) when (exception.IsRefusal)
        {
            return true;
        }
    }

    /// <summary>What was thrown, in a line: the first sentence of the message.</summary>
    internal static string Describe(Exception exception)
    {
        const int Longest = 300;
        string line = exception.Message.ReplaceLineEndings("\n").Split('\n')[0];
        int sentence = line.IndexOf(". ", StringComparison.Ordinal);
        line = (sentence < 0 ? line : line[..sentence]).TrimEnd('.');
        return $"{exception.GetType().Name} ({(line.Length > Longest ? line[..Longest] + "…" : line)})";
    }
}
