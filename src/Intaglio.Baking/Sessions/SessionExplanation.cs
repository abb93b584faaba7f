namespace Intaglio.Baking;

/// <summary>Explains why a trial would make an output.</summary>
internal sealed class SessionExplanation(SessionPlan start, ActionStates states)
{
    /// <param name="output">The name of the output.</param>
    /// <param name="reported">The bake to compare with, or null for the last one.</param>
    /// <exception cref="BakeException">The action of the output has failed.</exception>
    internal OutputExplanation Explain(string output, EarlierBake? reported)
    {
        LastBake last = new(start.State, start.Codes);
        // The actions after it in the plan do not need it.
        ProcessedAction found = states.Describe(start.Plan.Actions.LastOrDefault(action =>
            Selection.HasOutput(action, output, last.Find(action)))
            ?? throw new BakeException($"no output has the name '{output}'"
                + (UnknownOutputs.Find(start.Plan).Length > 0 ? ", or it follows from an output that would be made" : "")
                + " (run 'intaglio bake list' for all outputs)"));
        return found.Origin is not { } origin
            ? throw new BakeException(states.Errors.Values.FirstOrDefault()?.Message ?? $"the output '{output}' was not processed")
            : new OutputExplanation
            {
                Output = found.OutputName,
                Rule = found.Action.Rule.Rule.Name,
                Key = found.Recorded is { } recorded && recorded.Weak != default ? recorded.Weak : null,
                Origin = origin,
                Settings = ChangedSettings.Find(found.Action),
                Reasons = new Explanation(start.Plan, reported ?? last, start.Key).Explain(found),
                LastReasons = new ReasonFile(start.Plan.Recipe.ReasonPath).Find(OutputPattern.Describe(found.Action.Name)),
            };
    }
}
