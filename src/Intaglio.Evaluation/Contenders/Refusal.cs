using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>An exception thrown by a contender and reported by its process.</summary>
/// <param name="message">The type of the exception and the first sentence of its message.</param>
/// <param name="isRefusal"><see langword="true"/> if the exception rejects arguments; otherwise, <see langword="false"/>.</param>
internal sealed class ContenderException(string message, bool isRefusal) : Exception(message)
{
    internal bool IsRefusal => isRefusal;
}

/// <summary>The exceptions that reject arguments.</summary>
internal static class Refusal
{
    // The last two types are programming errors, but they also prevent a digest.
    internal static bool Is(Exception exception) =>
        exception is ArgumentException or NotSupportedException or NotImplementedException or InvalidOperationException
        or CryptographicException or OverflowException
        or NullReferenceException or IndexOutOfRangeException;

    /// <summary>Runs a call that the contender can reject.</summary>
    /// <returns><see langword="true"/> if the contender rejected the arguments; otherwise, <see langword="false"/>.</returns>
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

    /// <summary>Describes an exception on one line, with the first sentence of its message.</summary>
    internal static string Describe(Exception exception)
    {
        const int Longest = 300;
        string line = exception.Message.ReplaceLineEndings("\n").Split('\n')[0];
        int sentence = line.IndexOf(". ", StringComparison.Ordinal);
        line = (sentence < 0 ? line : line[..sentence]).TrimEnd('.');
        return $"{exception.GetType().Name} ({(line.Length > Longest ? line[..Longest] + "…" : line)})";
    }
}
