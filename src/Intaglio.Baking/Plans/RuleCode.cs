namespace Intaglio.Baking;

/// <summary>The steps of a rule with the code that runs for an input, as they are encoded in keys.</summary>
/// <remarks>A rule can have several, because the libraries of the system that an operation uses depend on its input.</remarks>
internal sealed class RuleCode
{
    internal RuleCode(BakeRule rule, Func<BakeOperation, string> identifyLibraries, KeyValuePair<string, string?>[] environment)
    {
        SystemLibraries = [.. rule.Steps.Select(identifyLibraries)];
        Steps = [.. rule.Steps.Select((step, i) => new KeyedStep(step.Name, step.Version, ToolIdentity.Find(step, SystemLibraries[i]),
            step is RunOperation run ? run.EncodeSettings(layout: null, rule) : KeySettings.Encode(step)))];
        // An input without a digest shows that keys depend on pixels.
        KeyedInput[] inputs = rule.IsKeyedByPixels ? [new(BakeOperation.InRole, default, KeyedInputKind.Pixels)] : [];
        Fingerprint = new BakeKeys().ComputeWeak(Steps, inputs,
            [.. rule.Outputs.Select(output => new KeyedOutput(output.Key,
                output.Value.IsFolder ? KeyedOutput.Folder : rule.Steps[^1].Format))], environment);
    }

    internal KeyedStep[] Steps { get; }

    /// <summary>Gets the libraries of the system that each step uses.</summary>
    internal IReadOnlyList<string> SystemLibraries { get; }

    /// <summary>
    /// Gets the weak key of an imaginary action without inputs. If it is equal in two bakes, equal inputs have equal keys.
    /// </summary>
    internal BakeKey Fingerprint { get; }
}
