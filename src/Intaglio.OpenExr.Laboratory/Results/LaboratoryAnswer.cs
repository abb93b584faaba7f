namespace Intaglio.OpenExr.Laboratory;

/// <summary>The answer to a question, based on measurements.</summary>
/// <param name="Question">The question.</param>
/// <param name="Verdict">The answer in one sentence, or a note that it was not measured.</param>
/// <param name="Figures">Sentences with the supporting figures.</param>
public sealed record LaboratoryAnswer(string Question, string Verdict, IReadOnlyList<string> Figures);
