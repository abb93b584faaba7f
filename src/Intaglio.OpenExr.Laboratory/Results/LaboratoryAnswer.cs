namespace Intaglio.OpenExr.Laboratory;

/// <summary>What measurements say to a question.</summary>
/// <param name="Question">The question.</param>
/// <param name="Verdict">The answer in a sentence, or that it was not measured.</param>
/// <param name="Figures">Sentences with the figures that it stands on.</param>
public sealed record LaboratoryAnswer(string Question, string Verdict, IReadOnlyList<string> Figures);
