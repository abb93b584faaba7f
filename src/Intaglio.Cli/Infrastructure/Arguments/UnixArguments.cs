using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Parses the command line by Unix conventions and normalizes it for System.CommandLine.</summary>
/// <remarks>
/// Without this step, System.CommandLine treats an unknown option as a file name, <c>@name</c> as a file of options, and the word after a
/// flag as the flag's value. The normalized form is the verb, the options by their long names, <c>--</c> and the operands.
/// </remarks>
internal sealed class UnixArguments
{
    private readonly List<Given> options = [];
    private readonly List<string> operands = [];
    private readonly Command root;
    private readonly string[] words;
    private readonly List<Command> verbs = [];
    private int next;

    private UnixArguments(Command root, string[] words)
    {
        this.root = root;
        this.words = words;
    }

    private Command Last => verbs.LastOrDefault(root);

    /// <exception cref="UsageException">
    /// A verb or option is unknown, an option's value is missing, or an option that takes no value has one.
    /// </exception>
    internal static List<string> Normalize(Command root, string[] words)
    {
        UnixArguments arguments = new(root, words);
        arguments.Read();
        return arguments.Write();
    }

    /// <summary>Gets the names of the verbs at the start of a command line, up to the first error.</summary>
    internal static IEnumerable<string> FindVerbs(Command root, string[] words)
    {
        UnixArguments arguments = new(root, words);
        try
        {
            arguments.Read();
        }
        catch (UsageException)
        {
            // The verbs come before the first error.
        }
        return arguments.verbs.Select(verb => verb.Name);
    }

    /// <summary>Finds the command that a list of words names.</summary>
    /// <exception cref="UsageException">The verb does not exist.</exception>
    internal static Command FindCommand(Command root, string[] words)
    {
        UnixArguments arguments = new(root, words);
        arguments.Read();
        return arguments.operands.Count == 0 ? arguments.Last : throw new UsageException($"unknown verb '{string.Join(' ', words)}'");
    }

    private void Read()
    {
        while (next < words.Length)
        {
            string word = words[next++];
            if (word == "--")
            {
                operands.AddRange(words.AsSpan(next));
                return;
            }
            if (word.StartsWith("--", StringComparison.Ordinal))
                ReadLong(word);
            else if (word.Length > 1 && word[0] == '-')
                ReadShort(word);
            else if (Last.Subcommands.Count > 0)
                verbs.Add(Last.Subcommands.FirstOrDefault(verb => verb.Name == OldSpellings.OfVerb(word))
                    ?? throw new UsageException(RefuseVerb(word)));
            else
                operands.Add(word);
        }
    }

    private List<string> Write()
    {
        List<string> normal = [.. verbs.Select(verb => verb.Name)];
        foreach ((Option option, string? value) in options)
        {
            // Joining keeps a value that looks like an option. An empty value must be a separate word.
            normal.Add(string.IsNullOrEmpty(value) ? option.Name : $"{option.Name}={value}");
            if (value == "")
                normal.Add(value);
        }
        return [.. normal, "--", .. operands];
    }

    private void ReadLong(string word)
    {
        int equals = word.IndexOf('=', StringComparison.Ordinal);
        string name = equals < 0 ? word : word[..equals];
        Option option = Find(name) ?? throw new UsageException(RefuseOption(name, name));
        if (TakesValue(option))
            Add(option, equals < 0 ? NextWord(name) : word[(equals + 1)..]);
        else if (equals < 0)
            Add(option);
        else
            throw new UsageException($"option '{name}' does not take a value");
    }

    // Reads grouped letters. The first letter that takes a value takes the rest of the word, or the next word.
    private void ReadShort(string word)
    {
        for (int i = 1; i < word.Length; i++)
        {
            string name = $"-{word[i]}";
            Option option = Find(name) ?? throw new UsageException(RefuseOption(name, word));
            if (TakesValue(option))
            {
                Add(option, i + 1 < word.Length ? word[(i + 1)..] : NextWord(name));
                return;
            }
            Add(option);
        }
    }

    private string RefuseVerb(string word) =>
        $"unknown verb '{string.Join(' ', [.. verbs.Select(verb => verb.Name), word])}'{Suggestion.ForVerb(Last, word)}";

    private string RefuseOption(string name, string word) =>
        OldSpellings.Explain(string.Join(' ', verbs.Select(verb => verb.Name)), name) is { } advice
            ? $"unknown option '{name}'; {advice}"
            : $"unknown option '{name}'{Suggestion.ForOption(Last.Options.Union(root.Options.Where(option => option.Recursive)), word)}";

    private static bool TakesValue(Option option) => option.Arity.MaximumNumberOfValues > 0;

    private string NextWord(string name) =>
        next < words.Length ? words[next++] : throw new UsageException($"option '{name}' needs a value");

    private Option? Find(string name)
    {
        foreach (Option option in Last.Options)
        {
            if (option.Name == name || option.Aliases.Contains(name))
                return option;
        }
        foreach (Option option in root.Options)
        {
            if (option.Recursive && (option.Name == name || option.Aliases.Contains(name)))
                return option;
        }
        return OldSpellings.OfOption(name) is { } renamed ? Find(renamed) : null;
    }

    // The last occurrence of an option wins, unless the option accepts several values.
    private void Add(Option option, string? value = null)
    {
        if (option.Arity.MaximumNumberOfValues <= 1)
            options.RemoveAll(other => other.Option == option);
        options.Add(new(option, value));
    }

    private sealed record Given(Option Option, string? Value);
}
