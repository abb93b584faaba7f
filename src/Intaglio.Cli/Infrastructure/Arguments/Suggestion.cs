using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Suggestions for misspelled verbs and options.</summary>
internal static class Suggestion
{
    /// <summary>Suggests existing verbs for an unknown one.</summary>
    /// <param name="parent">The program or group that does not have the verb.</param>
    /// <param name="word">The unknown word.</param>
    /// <returns>A question in parentheses after a space, or an empty string if no name is similar.</returns>
    internal static string ForVerb(Command parent, string word)
    {
        string name = word.ToLowerInvariant(), path = CommandText.GetPath(parent);
        // The suggestion omits the name of the program.
        string lead = path.Contains(' ', StringComparison.Ordinal) ? path[(path.IndexOf(' ', StringComparison.Ordinal) + 1)..] + " " : "";
        if (name is "version" or "ver")
            return SimilarName.Ask(["--version"]);
        string[] verbs = NamesOf(parent);
        string[] known = Array.FindAll(KnownVerbs(name), other => Exists(parent, other));
        if (known.Length == 0)
            known = [.. CommandText.VisibleVerbs(parent).Where(verb => NamesOf(verb).Contains(name)).Select(verb => $"{verb.Name} {name}")];
        return SimilarName.Ask((known.Length > 0 ? known : SimilarName.Find(name, verbs)).Select(found => lead + found));
    }

    /// <summary>Suggests existing options for an unknown one.</summary>
    /// <param name="options">The existing options.</param>
    /// <param name="word">The unknown option with its hyphens.</param>
    /// <returns>A question in parentheses after a space, or an empty string if no name is similar.</returns>
    internal static string ForOption(IEnumerable<Option> options, string word)
    {
        Option[] visible = [.. options.Where(option => !option.Hidden)];
        string[] names = [.. visible.Select(option => option.Name)],
            letters = [.. visible.Select(option => CommandText.GetNames(option).Letter).OfType<string>()];
        if (word.Length == 2)
        {
            string other = char.IsAsciiLetterLower(word[1]) ? word.ToUpperInvariant() : word.ToLowerInvariant();
            return SimilarName.Ask(letters.Contains(other) ? [other] : word == "-?" ? ["--help"] : []);
        }
        string name = word.TrimStart('-').ToLowerInvariant();
        string[] known = Array.FindAll(KnownOptions(name), names.Contains);
        return SimilarName.Ask(known.Length > 0 ? known : SimilarName.Find(name, [.. names.Select(option => option[2..])]).Select(found => "--" + found));
    }

    private static string[] NamesOf(Command group) => [.. CommandText.VisibleVerbs(group).Select(verb => verb.Name)];

    private static bool Exists(Command parent, string path)
    {
        Command? found = parent;
        foreach (string name in path.Split(' '))
            found = found is null ? null : CommandText.VisibleVerbs(found).Find(verb => verb.Name == name);
        return found is not null;
    }

    // Maps the terms of other programs to verbs. Only verbs that exist in the group are suggested.
    private static string[] KnownVerbs(string word) => word switch
    {
        "hash" or "digest" or "checksum" or "cksum" or "b2sum" or "b3sum" or "sha256sum" or "md5sum" or "blake2" or "blake2b" or "blake2s"
            or "blake3" or "skein" => ["sum", "digest"],
        "verify" or "validate" or "test" => ["check", "audit", "verify"],
        "fingerprint" or "snapshot" => ["manifest create", "create"],
        "compare" or "difference" => ["compare", "exr diff", "diff", "audit"],
        "list" or "dir" => ["ls"],
        "add" or "store" or "save" => ["put"],
        "fetch" or "load" or "restore" => ["get"],
        "clean" or "clear" or "gc" or "remove" or "delete" or "rm" => ["prune"],
        "show" or "display" => ["view", "inspect", "info", "exr view"],
        "identify" or "describe" or "header" => ["info", "inspect"],
        "make" or "new" or "init" => ["create", "make"],
        "image" or "picture" or "png" or "tiff" or "transcode" => ["convert"],
        "profile" or "color" or "colour" => ["icc"],
        "openexr" => ["exr"],
        "ply" or "stl" or "gltf" or "model" => ["mesh"],
        "seal" or "lock" => ["encrypt"],
        "open" or "unseal" or "unlock" => ["decrypt"],
        "key" or "genkey" => ["keygen"],
        "benchmark" or "measure" => ["bench", "evaluate"],
        "manual" or "doc" or "docs" => ["man"],
        "usage" => ["help"],
        "shell" => ["completion"],
        _ => [],
    };

    private static string[] KnownOptions(string word) => word switch
    {
        "verbose" => ["--debug"],
        "out" or "outfile" or "output-file" or "destination" => ["--output"],
        "overwrite" or "yes" or "replace" => ["--force"],
        "parallel" or "workers" => ["--threads"],
        "hash" or "algo" => ["--algorithm"],
        "bits" or "size" => ["--length"],
        "silent" => ["--quiet"],
        "recurse" => ["--recursive"],
        "key" => ["--key-file"],
        "password" or "passphrase" or "password-file" => ["--passphrase-file"],
        "quality" or "compression-level" => ["--level"],
        "ignore" => ["--exclude"],
        "colour" => ["--color"],
        _ => [],
    };
}
