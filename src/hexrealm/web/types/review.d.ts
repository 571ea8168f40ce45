// A review, as Review.as_dict() of reviews/review.py makes it.

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** One decision with a choice. */
export interface ReviewStep {
  moment: number;
  seat: number;
  played: string;
  best: string;
  played_name: string; // in words where it is no place
  best_name: string;
  good: string[]; // others that are about as good as the best
  before: number[]; // win chances by seat with the best action
  after: number[]; // with the played one
  loss: number;
  grade: Grade;
  mark: string;
  mistake: boolean; // whether it is one to learn from
  reasons: string[];
  best_hexes: string[];
  played_hexes: string[];
}

export interface ReviewTurn {
  number: number;
  seat: number;
  first: number;
  last: number;
  actions: string[];
  loss: number;
  grade: Grade | null; // null if there was no choice
  steps: ReviewStep[];
}

export interface Review {
  refined: boolean;
  over: boolean;
  viewer: number | null;
  names: string[];
  you: number | null; // the only seat of the reader, whom texts call "you"
  thresholds: Record<Grade, number>;
  grades: string; // what they mean, in one sentence
  accuracy: (number | null)[];
  luck: number[] | null; // null in a game without draws
  chances: { moment: number; chances: number[] }[];
  points: number[][];
  turns: ReviewTurn[];
  turning_points: { moment: number; text: string }[];
}
