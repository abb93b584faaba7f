using System.Collections;
using System.Text;

namespace Intaglio.Baking;

/// <summary>Hides the values of environment variables in the log of a program, because logs are shared with other machines.</summary>
internal sealed class LogMask
{
    /// <summary>The minimum length of a value that is hidden. Shorter ones occur in words.</summary>
    internal const int LeastLength = 8;

    private const string Mask = "***";

    // The values, and their lines, because a program can print one of them.
    private readonly string[] values;

    /// <param name="variables">The values of the variables, which are null for those that are not set.</param>
    internal LogMask(IEnumerable<string?> variables)
    {
        string[] set = [.. variables.OfType<string>().Where(value => value.Length > 0)];
        HasShort = Array.Exists(set, value => value.Length < LeastLength);
        values = [.. set.SelectMany(value => value.Split('\n', '\r').Prepend(value)).Distinct()
            .Where(value => value.Length >= LeastLength)];
    }

    /// <summary>Gets a value indicating whether a variable has a value that is too short to be hidden.</summary>
    internal bool HasShort { get; }

    /// <summary>Hides the values in a text.</summary>
    internal string Apply(string text) => Apply(text, isCutBefore: false, isCutAfter: false);

    /// <summary>Hides the values in a part of a text.</summary>
    /// <param name="text">The part.</param>
    /// <param name="isCutBefore">Whether the part can begin with the end of a value.</param>
    /// <param name="isCutAfter">Whether the part can end with the beginning of a value.</param>
    internal string Apply(string text, bool isCutBefore, bool isCutAfter)
    {
        if (values.Length == 0)
            return text;
        // Values can overlap, and each of them is hidden as a whole.
        BitArray hidden = new(text.Length);
        bool isHiding = false;
        foreach (string value in values)
        {
            for (int at = -1; (at = text.IndexOf(value, at + 1, StringComparison.Ordinal)) >= 0;)
                Hide(at, value.Length);
            for (int length = Math.Min(value.Length - 1, text.Length); isCutBefore && length > 0; length--)
                if (text.AsSpan(0, length).SequenceEqual(value.AsSpan(value.Length - length)))
                    Hide(0, length);
            for (int length = Math.Min(value.Length - 1, text.Length); isCutAfter && length > 0; length--)
                if (text.AsSpan(text.Length - length).SequenceEqual(value.AsSpan(0, length)))
                    Hide(text.Length - length, length);
        }
        if (!isHiding)
            return text;
        StringBuilder masked = new(text.Length);
        for (int i = 0; i < text.Length; i++)
            if (!hidden[i])
                masked.Append(text[i]);
            else if (i == 0 || !hidden[i - 1])
                masked.Append(Mask);
        return masked.ToString();

        void Hide(int start, int length)
        {
            isHiding = true;
            for (int i = start; i < start + length; i++)
                hidden[i] = true;
        }
    }
}
