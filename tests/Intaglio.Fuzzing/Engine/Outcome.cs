namespace Intaglio.Fuzzing;

/// <summary>What became of an input: accepted, unless it is said to be refused.</summary>
/// <param name="Words">A few words. An input whose words are new is kept, to make others of it.</param>
/// <param name="IsAccepted">Whether what the target tries took the input.</param>
internal readonly record struct Outcome(string Words, bool IsAccepted)
{
    /// <summary>An input that was taken.</summary>
    public static implicit operator Outcome(string words) => new(words, IsAccepted: true);

    /// <summary>An input that is tried in two forms is accepted where one of them is.</summary>
    public static Outcome operator +(Outcome first, Outcome second) => new($"{first.Words}; {second.Words}", first.IsAccepted || second.IsAccepted);

    /// <summary>An input that was refused as documented.</summary>
    internal static Outcome Refused(string words) => new(words, IsAccepted: false);
}
